/** Chess pieces drawn for siasat: plain shapes in a box of 100 × 100, coloured by CSS. `docs/art.md` lists them. */

const BASE = '<path d="M29 76H71L76 90H24Z"/>';

const SHAPES: Record<string, string> = {
  pawn: '<path d="M37 76C38 62 45 60 45 49H55C55 60 62 62 63 76Z"/><circle cx="50" cy="37" r="14"/>',
  rook: '<path d="M28 24H39V32H45V24H55V32H61V24H72V44H65L67 76H33L35 44H28Z"/><path class="line" d="M35 46H65"/>',
  knight:
    '<path d="M34 76C33 60 47 58 48 49C41 49 36 57 29 56L24 49C27 40 34 29 44 24L46 14L54 22C69 26 75 46 68 76Z"/><circle class="dot" cx="45" cy="35" r="3"/>',
  bishop:
    '<path d="M39 62H61L64 76H36Z"/><path d="M50 22C65 33 67 48 58 60H42C33 48 35 33 50 22Z"/><circle cx="50" cy="17" r="6"/><path class="line" d="M50 34V50M43 42H57"/>',
  queen:
    '<path d="M24 34L37 55L39 27L50 51L61 27L63 55L76 34L68 76H32Z"/><circle cx="24" cy="31" r="5"/><circle cx="39" cy="23" r="5"/><circle cx="61" cy="23" r="5"/><circle cx="76" cy="31" r="5"/><path class="line" d="M34 68H66"/>',
  king: '<path class="cross" d="M47 8H53V14H59V20H53V29H47V20H41V14H47Z"/><path d="M50 34C56 24 76 25 76 41C76 52 67 57 67 76H33C33 57 24 52 24 41C24 25 44 24 50 34Z"/><path class="line" d="M34 68H66M50 36V58"/>',
};

/** Our own drawing of a chess piece by its art name (`chess/king`); null for everything else. */
export function carved(art: string): string | null {
  const [game, name = ""] = art.split("/");
  const shape = game === "chess" && Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined;
  return shape === undefined ? null : BASE + shape;
}
