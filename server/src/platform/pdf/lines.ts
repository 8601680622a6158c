import type PDFDocument from 'pdfkit';
import type { TextOptions } from 'pdfkit';
import { clean } from './clean.ts';
import { type Paragraph, STYLES, type StyleName, type Tone } from './description.ts';
import type { Faces } from './faces.ts';

/** Text of one font; `null`: characters that no face has, each drawn as a box. */
interface Run {
  readonly font: string | null;
  readonly text: string;
  readonly style: StyleName;
  readonly tone: Tone;
  readonly width: number;
}
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
  readonly height: number;
}

/** Width of the box for a missing character, with its gap, in sizes of type. */
export const BOX = 0.62;
const MARK = /^\p{M}$/u;
const SPACE = /^\s+$/u;
const OPENING = '（「『《【〈［“‘(';
const CLOSING = '、。，．：；！？）」』》】〉］”’…ー々)';
const IDEOGRAPH = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
/** Between these a line may break: spaces, ideographs with their punctuation, and words up to a hyphen or stroke. */
const ATOMS = new RegExp(
  `[^\\S\u00a0]+|[${OPENING}]*${IDEOGRAPH}[${CLOSING}]*|(?:(?!${IDEOGRAPH})[^\\s/-]|\u00a0)*[/-]|(?:(?!${IDEOGRAPH})[^\\s/-]|\u00a0)+`,
  'gu',
);
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Atom {
  readonly runs: readonly Run[];
  readonly width: number;
  readonly isSpace: boolean;
}

export interface Typesetter {
  /** Breaks paragraphs into lines of a width; what is more than the most ends with an ellipsis. */
  lines(paragraphs: readonly Paragraph[], width: number, most: number): Line[];
}

export const optionsOf = (font: string, style: StyleName): TextOptions => ({
  lineBreak: false,
  baseline: 'alphabetic',
  ...(font.startsWith('instrument') && style !== 'title' && { features: ['tnum'] }),
  ...(style === 'title' && { characterSpacing: -0.02 * STYLES.title.size }),
});

export function createTypesetter(pdf: PDFDocument, faces: Faces): Typesetter {
  const widthOf = (font: string | null, text: string, style: StyleName): number => {
    const { size } = STYLES[style];
    if (font === null) return [...text].length * BOX * size;
    return pdf.font(font).fontSize(size).widthOfString(text, optionsOf(font, style));
  };

  const runsOf = (text: string, style: StyleName, tone: Tone, fontOf: (character: string) => string | null): Run[] => {
    const parts: { font: string | null; text: string }[] = [];
    for (const character of text) {
      const font = fontOf(character);
      if (font === null && MARK.test(character)) continue;
      const last = parts.at(-1);
      if (last?.font === font) last.text += character;
      else parts.push({ font, text: character });
    }
    return parts.map((part) => ({ ...part, style, tone, width: widthOf(part.font, part.text, style) }));
  };

  const atomsOf = (paragraph: Paragraph, width: number): Atom[] =>
    paragraph.flatMap(({ text, style, tone = 'ink' }) => {
      const cleaned = clean(text);
      const fontOf = faces.of(cleaned, STYLES[style].weight);
      const atom = (part: string): Atom => {
        const runs = runsOf(part, style, tone, fontOf);
        return { runs, width: widthsOf(runs), isSpace: SPACE.test(part) };
      };
      return (cleaned.match(ATOMS) ?? []).flatMap((part) => {
        const whole = atom(part);
        if (whole.width <= width) return [whole];
        return [...graphemes.segment(part)].map(({ segment }) => atom(segment));
      });
    });

  const merged = (runs: readonly Run[]): Run[] => {
    const made: Run[] = [];
    for (const run of runs) {
      const last = made.at(-1);
      if (last && last.font === run.font && last.style === run.style && last.tone === run.tone)
        made[made.length - 1] = { ...last, text: last.text + run.text };
      else made.push(run);
    }
    return made.map((run) => ({ ...run, width: widthOf(run.font, run.text, run.style) }));
  };

  const lineOf = (atoms: readonly Atom[], height: number): Line => {
    const runs = merged(trimmed(atoms).flatMap((atom) => atom.runs));
    return { runs, width: widthsOf(runs), height };
  };

  const broken = (paragraph: Paragraph, width: number): Line[] => {
    const height = Math.max(...paragraph.map(({ style }) => STYLES[style].line), 0);
    const lines: Atom[][] = [[]];
    let used = 0;
    for (const atom of atomsOf(paragraph, width)) {
      if (used + (atom.isSpace ? 0 : atom.width) > width && used > 0) {
        lines.push([]);
        used = 0;
      }
      if (atom.isSpace && used === 0 && lines.length > 1) continue;
      lines.at(-1)?.push(atom);
      used += atom.width;
    }
    return lines.map((line) => lineOf(line, height));
  };

  return {
    lines: (paragraphs, width, most) => {
      const all = paragraphs.flatMap((paragraph) => broken(paragraph, width));
      const kept = all.slice(0, most);
      const last = kept.at(-1);
      if (all.length === kept.length || !last) return kept;
      const end = last.runs.findLast(({ font }) => font !== null);
      const runs = end
        ? merged([...last.runs, { ...end, text: '…', font: faces.of('…', STYLES[end.style].weight)('…') ?? end.font }])
        : last.runs;
      return [...kept.slice(0, -1), { ...last, runs, width: widthsOf(runs) }];
    },
  };
}

const widthsOf = (runs: readonly Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);

/** Without the space at its end. */
function trimmed(atoms: readonly Atom[]): readonly Atom[] {
  const last = atoms.findLastIndex(({ isSpace }) => !isSpace);
  return atoms.slice(0, last + 1);
}
