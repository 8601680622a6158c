import { randomInt } from 'node:crypto';

/** Dark on a light ground of its own; on a dark page the console inverts both. */
export const INK = '#26282b';
export const GROUND = '#f4f4f2';
const WIDTH = 120;
const HEIGHT = 44;
const LETTER_HEIGHT = 23;
const MARGIN = 4;
/** How far a letter turns, leans and leaves its place, and how far each of its points does. */
const TURN = 0.2;
const LEAN = 0.2;
const SHIFT = 1.5;
const SHAKE = 0.4;
const LINES = 2;

/**
 * The strokes of each letter in a box of 10 by 14, since no font is the same everywhere. They are made to be read by people: what
 * protects a sign-in are the limits of tries.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 14L5 0L10 14M2 9L8 9',
  B: 'M0 14L0 0L5 0Q9 0 9 3.5Q9 7 5 7L0 7M5 7Q10 7 10 10.5Q10 14 5 14L0 14',
  C: 'M10 3Q8 0 5 0Q0 0 0 7Q0 14 5 14Q8 14 10 11',
  D: 'M0 0L0 14L4 14Q10 14 10 7Q10 0 4 0L0 0',
  E: 'M9 0L0 0L0 14L9 14M0 7L7 7',
  F: 'M9 0L0 0L0 14M0 7L7 7',
  G: 'M10 3Q8 0 5 0Q0 0 0 7Q0 14 5 14Q10 14 10 8L6 8',
  H: 'M0 0L0 14M10 0L10 14M0 7L10 7',
  J: 'M3 0L9 0M7 0L7 10Q7 14 3.5 14Q0 14 0 10',
  K: 'M0 0L0 14M9 0L0 8M3 5.5L10 14',
  L: 'M0 0L0 14L9 14',
  M: 'M0 14L0 0L5 8L10 0L10 14',
  N: 'M0 14L0 0L10 14L10 0',
  P: 'M0 14L0 0L5 0Q10 0 10 4Q10 8 5 8L0 8',
  Q: 'M5 0Q0 0 0 7Q0 14 5 14Q10 14 10 7Q10 0 5 0M6 10L10 15',
  R: 'M0 14L0 0L5 0Q10 0 10 4Q10 8 5 8L0 8M5 8L10 14',
  T: 'M0 0L10 0M5 0L5 14',
  U: 'M0 0L0 9Q0 14 5 14Q10 14 10 9L10 0',
  V: 'M0 0L5 14L10 0',
  W: 'M0 0L2.5 14L5 5L7.5 14L10 0',
  X: 'M0 0L10 14M10 0L0 14',
  Y: 'M0 0L5 7L10 0M5 7L5 14',
  3: 'M1 1Q3 0 5 0Q9 0 9 3.5Q9 7 4 7M4 7Q10 7 10 10.5Q10 14 5 14Q2 14 0 12.5',
  4: 'M7 14L7 0L0 10L10 10',
  6: 'M9 1Q4 0 1.5 5Q0 8 0 10Q0 14 5 14Q10 14 10 10Q10 6.5 5 6.5Q1 6.5 0 10',
  7: 'M0 0L10 0L4 14',
  8: 'M5 7Q1 6.5 1 3.5Q1 0 5 0Q9 0 9 3.5Q9 6.5 5 7Q0 7.5 0 10.5Q0 14 5 14Q10 14 10 10.5Q10 7.5 5 7',
  9: 'M1 13Q6 14 8.5 9Q10 6 10 4Q10 0 5 0Q0 0 0 4Q0 7.5 5 7.5Q9 7.5 10 4',
};

/** At least 0 and less than 1. */
type Random = () => number;
const byChance: Random = () => randomInt(2 ** 32) / 2 ** 32;

/** A picture of a code, each time another one. */
export function drawCode(code: string, random: Random = byChance): string {
  const around = (most: number) => (random() * 2 - 1) * most;
  const places = [...code].map((letter, index) =>
    letterAt(
      letter,
      {
        x: MARGIN + ((WIDTH - 2 * MARGIN) * (index + 0.5)) / code.length + around(SHIFT),
        y: HEIGHT / 2 + around(SHIFT),
      },
      around,
    ),
  );
  const lines = Array.from({ length: LINES }, () => {
    const y = () => HEIGHT / 2 + around(HEIGHT / 3);
    return `M${MARGIN} ${at(y())}Q${at(WIDTH / 2 + around(WIDTH / 4))} ${at(y())} ${WIDTH - MARGIN} ${at(y())}`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>` +
    `<g fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${places.join('')}" stroke-width="2.6"/><path d="${lines.join('')}" stroke-width="1"/></g></svg>`
  );
}

const at = (length: number): string => length.toFixed(1);

/** Turned, leaning and shaken, around its middle. */
function letterAt(letter: string, { x, y }: { x: number; y: number }, around: (most: number) => number): string {
  const size = (LETTER_HEIGHT / 14) * (1 + around(0.08));
  const [turn, lean] = [around(TURN), around(LEAN)];
  const place = (strokeX: number, strokeY: number): string => {
    const down = (strokeY - 7 + around(SHAKE)) * size;
    const right = (strokeX - 5 + around(SHAKE)) * size * 0.8 - down * lean;
    return `${at(x + right * Math.cos(turn) - down * Math.sin(turn))} ${at(y + right * Math.sin(turn) + down * Math.cos(turn))}`;
  };
  return (STROKES[letter] ?? '').replace(/([\d.]+) ([\d.]+)/g, (_, right, down) => place(Number(right), Number(down)));
}
