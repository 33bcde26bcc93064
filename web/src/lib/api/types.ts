/** The types of the API by short names; `schema.ts` is generated from the server's schemas (`make types`). */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Side = GameState["to_move"];
export type Owner = Side | null;
export type Text = Schemas["Text"];
export type ErrorDetail = Schemas["ErrorDetail"];

export type PieceView = Schemas["PieceView"];
export type SquareView = Schemas["SquareView"];
export type GridScene = Schemas["GridScene"];
export type PitView = Schemas["PitView"];
export type PitsScene = Schemas["PitsScene"];
export type TreeNodeView = Schemas["TreeNodeView"];
export type TreeScene = Schemas["TreeSceneView"];
export type Scene = PositionView["scene"];
export type Step = Schemas["StepView"];
export type StepKind = Step["kind"];

export type Mark = Schemas["Mark"];
export type LegalMove = Schemas["LegalMove"];
export type Result = Schemas["Result"];
export type PositionRequest = Schemas["PositionRequest"];
export type PositionView = Schemas["PositionView"];
export type Imported = Schemas["Imported"];
export type ShapeView = Schemas["ShapeView"];
export type StudyNode = Schemas["StudyNode"];
export type StudyText = Schemas["StudyText"];
export type SetupView = Schemas["SetupView"];

export type VariantInfo = Schemas["VariantInfo"];
export type VariantChoice = Schemas["VariantChoice"];
export type OptionInfo = Schemas["OptionInfo"];
export type Scale = Schemas["ScaleInfo"];
export type GameInfo = Schemas["GameInfo"];
export type AlgorithmInfo = Schemas["AlgorithmInfo"];
export type SwitchInfo = Schemas["SwitchInfo"];
export type LevelInfo = Schemas["LevelInfo"];
export type Catalogue = Schemas["Catalogue"];

export type ClockSetting = Schemas["ClockSetting"];
export type ClockState = Schemas["ClockState"];
export type GameSettings = Schemas["GameSettings"];
export type SeatInfo = Schemas["SeatInfo"];
export type Thought = Schemas["Thought"];
export type PlayedMove = Schemas["PlayedMove"];
export type GameState = Schemas["GameState"];
export type May = GameState["may"][number];
export type CreatedGame = Schemas["CreatedGame"];
export type ClassicList = Schemas["ClassicList"];
export type ClassicPage = Schemas["ClassicPage"];
export type PaperList = Schemas["PaperList"];
export type PaperPage = Schemas["PaperPage"];
export type PaperValues = Schemas["PaperValues"];
export type PaperGames = Schemas["PaperGames"];
export type MyGame = Schemas["MyGame"];
export type MyGames = Schemas["MyGames"];
export type Strength = Schemas["Strength"];
export type Strengths = Schemas["Strengths"];
export type Reclaimed = Schemas["Reclaimed"];
export type OpenTable = Schemas["OpenTable"];
export type OpenTables = Schemas["OpenTables"];
export type TableState = Schemas["TableState"];
export type PlyState = Schemas["PlyState"];
export type Why = Schemas["Why"];
export type WhyLine = Schemas["WhyLine"];
/** What the socket of a game sends. */
export type LiveEvent = Schemas["LiveEvent"];
/** What the page sends on the socket of a game. */
export type SeatsMessage = Schemas["SeatsMessage"];

export type BestLine = Schemas["BestLine"];
export type ReviewSide = Schemas["ReviewSide"];
export type ReviewPly = Schemas["ReviewPly"];
export type CompareRow = Schemas["CompareRow"];
export type CompareProgress = Schemas["CompareProgress"];
/** What the work socket sends; `type` says which fields there are. */
export type WorkMessage = Schemas["WorkMessage"];
/** What the page sends on the work socket. */
export type WorkRequest = Schemas["WorkRequest"];

export type ExploreNode = Schemas["ExploreNode"];
export type Happened = ExploreNode["happened"];
export type ExplorationInfo = Schemas["ExplorationInfo"];
export type ChildrenPage = Schemas["ChildrenPage"];
export type NodeDetails = Schemas["ExploreNodeDetails"];
export type SkippedMove = Schemas["SkippedMove"];
export type SearchedMove = Schemas["SkippedMoveView"];
export type ExploreEvent = Schemas["ExploreEvent"];
export type ExploreEvents = Schemas["ExploreEvents"];
export type OverviewNode = Schemas["OverviewNode"];
export type TreeOverview = Schemas["TreeOverview"];
export type Comparison = Schemas["Comparison"];

export type MctsView = Schemas["MctsView"];
export type ProofView = Schemas["ProofView"];
export type DeepeningView = Schemas["DeepeningView"];
export type TableView = Schemas["TableView"];
export type HistoryView = Schemas["HistoryView"];
export type HorizonView = Schemas["HorizonView"];
export type Explorer = MctsView | ProofView | DeepeningView | TableView | HistoryView | HorizonView;
export type ExplorerKind = Explorer["kind"];

export type KnownView = Schemas["KnownView"];
export type Outcome = KnownView["outcome"];
export type KnownMove = Schemas["KnownMoveView"];
export type BookAnswer = Schemas["BookAnswer"];
export type KnownAnswer = Schemas["KnownAnswer"];
export type TrainKind = Schemas["TrainKind"];
export type TrainList = Schemas["TrainList"];
export type Puzzle = Schemas["Puzzle"];
export type TrainAnswer = Schemas["TrainAnswer"];

export type LabEntry = Schemas["LabEntry"];
export type LabList = Schemas["LabList"];
export type LabCell = Schemas["LabCell"];
export type LabBlock = Schemas["LabBlock"];
export type LabSection = Schemas["LabSection"];
export type LabReport = Schemas["LabReport"];
export type LabLimits = Schemas["LabLimits"];
export type Experiment = Schemas["ExperimentView"];
export type ExperimentList = Schemas["ExperimentList"];
export type ExperimentRequest = Schemas["ExperimentRequest"];

export type LessonInfo = Schemas["LessonInfo"];
export type LessonList = Schemas["LessonList"];
export type UnitInfo = Schemas["UnitInfo"];
export type Lesson = Schemas["Lesson"];
export type LessonBlock = Schemas["LessonBlock"];
export type LessonFigure = Schemas["LessonFigure"];
export type DataTable = Schemas["DataTableView"];
export type TreeStep = Schemas["TreeStep"];
export type TreeSearch = Schemas["TreeSearchView"];
export type Exercise = Schemas["ExerciseView"];
export type ExerciseVerdict = Schemas["ExerciseVerdict"];
export type NamedTree = Schemas["NamedTreeView"];
export type TreeList = Schemas["TreeList"];
export type CutBranch = Schemas["CutBranchView"];
export type WhatIf = Schemas["WhatIfView"];
export type WhatIfRequest = Schemas["WhatIfRequest"];
export type MadeTree = Schemas["MadeTree"];
export type Pseudocode = Schemas["PseudocodeView"];

export type ExerciseKindInfo = Schemas["ExerciseKindInfo"];
export type ClassInfo = Schemas["ClassInfo"];
export type ClassOverview = Schemas["ClassOverview"];
export type AssignmentInfo = Schemas["AssignmentInfo"];
export type NewItem = Schemas["NewAssignment"]["items"][number];
export type StudentRow = Schemas["StudentRow"];
export type StudentView = Schemas["StudentView"];
export type TaskState = Schemas["TaskState"];
export type TaskView = Schemas["TaskView"];
export type TaskVerdict = Schemas["TaskVerdict"];
export type TaskHint = Schemas["TaskHint"];
