/** A cell of the brand panel's wall: its position and its charge. */
interface WallCell {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly charge: number;
  readonly hue: 'cell' | 'lit' | 'selected';
}

/** The charge of each cell, a letter per two percent from `a`; a dot leaves space for the name. */
const ROWS = [
  '........KEzppkkgljowyxDDFAyupl',
  '........KDArnmqopqyCEBCFDAwpie',
  'MNSWVTPPJBxyvvutzzGGKLHKEBuoke',
  'JPRUUPMIGzAyyxzyCFMMOOQLFxwmje',
  'FJNQMHGCBwyvuxBGLQRWTSSPGDyrml',
  'GIHIIBBuqqrpwvDJOQXXYWQMHEzvqo',
  'FGFDAxsmoioqpvzHKPUYXVTOKAzvsp',
  'CByuvqkjigelmvzENPUVUSPLHDvuvw',
  'IBzvqlieefeinqxGHLLOKKECxwwwvz',
  'JHDxmmgeeeehosyDHIJHIFBwrrotsz',
  'LFBwpngheeeiqszCAGGzButqknlqtz',
  'PHBzsnlhlnlquxyCFFCyroifefgmqt',
  'PKFBusnrpuuzCBHDHFzwmjeeeeeklu',
  'LICxysutvwDDGMMNGDxrqjeeeeegpu',
  'KBDzvutvBDHKRSRQNFysqhhggfflqv',
  'DAtxqsyADMOTTTXUOKBvqomgikmssw',
  'wsnrquzzJKRVUWWVQKFzusmlntvzyD',
] as const;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PERCENT_PER_LETTER = 2;
const LIT = new Set(['23/2', '26/3', '17/4', '19/4', '15/9', '29/10', '4/11', '4/12']);
export const SELECTED = { column: 19, row: 5 } as const;

export interface Wall {
  readonly stepX: number;
  readonly stepY: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}
/** Wide panel beside the form, and the band above it on a phone. */
export const PANEL: Wall = { stepX: 30, stepY: 56, width: 16, height: 40, left: -6, top: -14 };
export const BAND: Wall = { stepX: 28, stepY: 50, width: 15, height: 36, left: -4, top: -8 };

/** The table continues mirrored, so that a wall of any size is filled. */
const mirrored = (at: number, length: number): number => {
  const place = at % (2 * length);
  return place < length ? place : 2 * length - 1 - place;
};

const hueOf = (wall: Wall, column: number, row: number): WallCell['hue'] => {
  if (wall !== PANEL) return 'cell';
  if (column === SELECTED.column && row === SELECTED.row) return 'selected';
  return LIT.has(`${column}/${row}`) ? 'lit' : 'cell';
};

/**
 * All cells of a wall of this size, in px. The first rows of the table leave space for the name; the band starts below
 * them.
 */
export function wallCells(wall: Wall, width: number, height: number): readonly WallCell[] {
  const firstRow = wall === PANEL ? 0 : 2;
  const columns = Math.ceil((width - wall.left) / wall.stepX);
  const rows = Math.ceil((height - wall.top) / wall.stepY);
  const cells: WallCell[] = [];
  for (let row = 0; row < rows; row += 1) {
    const letters = ROWS[mirrored(row + firstRow, ROWS.length)] ?? '';
    for (let column = 0; column < columns; column += 1) {
      const letter = letters[mirrored(column, letters.length)] ?? '.';
      // The gap for the name is only at the start, not in its mirror image.
      const charge = letter === '.' ? (column < 8 ? 0 : 0.5) : (LETTERS.indexOf(letter) * PERCENT_PER_LETTER) / 100;
      if (charge === 0) continue;
      cells.push({
        x: wall.left + column * wall.stepX,
        y: wall.top + row * wall.stepY,
        height: wall.height * charge,
        charge,
        hue: hueOf(wall, column, row),
      });
    }
  }
  return cells;
}

/** What is drawn at once: cells of one colour and strength. */
export interface WallShape {
  readonly hue: WallCell['hue'] | 'empty';
  readonly opacity: number;
  /** An SVG path. */
  readonly path: string;
}

const RADIUS = 3;
const STRENGTHS = 20;

const roundedPath = (x: number, y: number, width: number, height: number): string => {
  const r = Math.min(RADIUS, height / 2);
  const [across, down] = [width - 2 * r, height - 2 * r].map((side) => side.toFixed(1));
  const turn = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y.toFixed(1)}h${across}${turn(r, r)}v${down}${turn(-r, r)}h-${across}${turn(-r, -r)}v-${down}${turn(r, -r)}z`;
};

/** A wall in few shapes: hundreds of elements would hold up the first page. */
export function wallShapes(wall: Wall, cells: readonly WallCell[]): readonly WallShape[] {
  const shapes = new Map<string, WallShape>();
  const draw = (hue: WallShape['hue'], opacity: number, path: string) => {
    const key = `${hue} ${opacity}`;
    shapes.set(key, { hue, opacity, path: (shapes.get(key)?.path ?? '') + path });
  };
  for (const { x, y } of cells) draw('empty', 1, roundedPath(x, y, wall.width, wall.height));
  for (const { x, y, height, charge, hue } of cells) {
    const opacity = hue === 'cell' ? Math.round((0.25 + 0.75 * charge) * STRENGTHS) / STRENGTHS : 1;
    draw(hue, opacity, roundedPath(x, y + wall.height - height, wall.width, height));
  }
  return [...shapes.values()];
}
