/** The editor for Python programs, with siasat's own names to complete. */

import {
  autocompletion,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";

/** Names of the public interface, with what they are for. */
const NAMES: Record<string, string> = {
  "Outcome(winner, reason)": "the end of a game; winner None is a draw",
  "Player.FIRST": "the side that moves first",
  "Player.SECOND": "the other side",
  "register_game(game, title=)": "add a game to every page",
  "register_evaluator(evaluator, games=())": "add an evaluation",
  "algorithm(name, sound=)": "declare a search algorithm",
  "search.open(state, depth, window, ply)": "enter a node",
  "search.game": "the rules",
  "search.static_value(state, move, ply)": "the evaluation after a move",
  "node.children()": "each move, the state after it, whether the same player moves again",
  "node.search(child, same_mover)": "the value of a child for this node's mover",
  "node.improve(move, value)": "update the best value; True is a cutoff",
  "node.select(key, count)": "keep the moves with the largest key",
  "node.close()": "leave the node and return its value",
  "from_child(value, same_mover)": "a child's value from its parent's point of view",
  "def initial(self)": "the first state",
  "def to_move(self, state)": "whose turn it is",
  "def legal_moves(self, state)": "the moves, in a fixed order",
  "def play(self, state, move)": "the state after a move",
  "def outcome(self, state)": "the end, or None",
  "def key(self, state)": "a number for the state",
  "def is_irreversible(self, state, move)": "whether the position cannot come back",
  "def scene(self, state)": "the picture: a Grid or Pits",
  "def evaluate(self, state)": "the value for the side to move",
  "Grid(rows, files=, ranks=)": "a board of squares",
  "Square(name, piece=)": "one square of a grid",
  "Piece(owner, letter, art)": "a piece on a square",
  "Pits(rows, left=, right=)": "rows of holes and two stores",
  "Pit(name, seeds, owner)": "a hole",
  "mix(number)": "a hash of 64 bits, for keys",
};
const OPTIONS = Object.entries(NAMES).map(([label, detail]) => ({ label, detail, type: "function" }));

function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[\w.]+/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  return { from: word.from, options: OPTIONS, validFor: /^[\w.]*$/ };
}

const LOOK = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--raised)", fontSize: "14px", height: "100%" },
  "&.cm-focused": { outline: "2px solid var(--focus)" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5" },
  ".cm-gutters": { color: "var(--ink-soft)", backgroundColor: "var(--sunk)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--gold) 14%, transparent)",
  },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--raised)", border: "1px solid var(--line)" },
});

/** In the colours of the page, for both of its themes. */
const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.self], color: "var(--indigo)", fontWeight: "600" },
  { tag: [tags.string, tags.docString], color: "var(--leaf)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--clay)" },
  { tag: [tags.definition(tags.variableName), tags.className], color: "var(--indigo-deep)" },
  { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
]);

export interface Editor {
  readonly text: string;
  replace(text: string): void;
  /** Show the text only, or let it be changed. */
  lock(locked: boolean): void;
  /** Mark a line with what is wrong in it. */
  mark(line: number, message: string): void;
  clearMarks(): void;
  close(): void;
}

/** Make an editor inside an element. It has a shadow root, where its styles need no exception from the page's policy. */
export function makeEditor(
  host: HTMLElement,
  text: string,
  label: string,
  changed: (text: string) => void,
): Editor {
  const access = new Compartment();
  const rights = (locked: boolean) => [
    EditorState.readOnly.of(locked),
    EditorView.contentAttributes.of({ "aria-readonly": String(locked) }),
  ];
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("    "),
        bracketMatching(),
        highlightActiveLine(),
        syntaxHighlighting(COLOURS),
        python(),
        autocompletion({ override: [complete] }),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ "aria-label": label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
        EditorView.lineWrapping,
        LOOK,
        access.of(rights(false)),
      ],
    }),
  });
  return {
    get text() {
      return view.state.doc.toString();
    },
    replace(fresh) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: fresh } });
    },
    lock(locked) {
      view.dispatch({ effects: access.reconfigure(rights(locked)) });
    },
    mark(number, message) {
      const line = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
      const fault = { from: line.from, to: line.to, severity: "error" as const, message };
      view.dispatch(setDiagnostics(view.state, [fault]));
      view.dispatch({ selection: { anchor: line.from }, scrollIntoView: true });
    },
    clearMarks() {
      view.dispatch(setDiagnostics(view.state, []));
    },
    close() {
      view.destroy();
    },
  };
}
