import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { clean } from './clean.ts';
import { type PdfDescription, type Span, STYLES, type Weight } from './description.ts';
import { familiesFor } from './families.ts';
import { type Slice, sliceWith } from './slices.ts';

/** Which font each character of a document is drawn with. */
export interface Faces {
  /** The name of the font for each character of a cleaned text; `null`: no face has it. */
  of(text: string, weight: Weight): (character: string) => string | null;
}

interface Wanted {
  readonly slice: Slice;
  readonly weight: Weight;
  readonly codePoints: Set<number>;
}
/** A character of texts whose faces are tried in the same order. */
interface Sought {
  readonly codePoint: number;
  readonly weight: Weight;
  readonly families: ReturnType<typeof familiesFor>;
}

const keyOf = ({ codePoint, weight, families }: Sought) => `${codePoint}/${weight}/${families[1]}`;

/** Loads what the document needs of each face: a file is read only for the characters that are in the document. */
export async function loadFaces(pdf: PDFDocument, description: PdfDescription): Promise<Faces> {
  const { language } = description;
  const found = new Map<string, string>();
  let sought = soughtIn(description, language);
  // A file may lack what its package lists: what is not found is sought in the next face.
  for (let round = 0; round < 5 && sought.length > 0; round++) {
    const fonts = new Map<string, Wanted>();
    const places = sought.flatMap((each) => {
      const family = each.families[round];
      const slice = family && sliceWith(family, each.codePoint);
      if (!slice) return [];
      const name = `${slice.name}/${each.weight}/${round}`;
      const wanted = fonts.get(name) ?? { slice, weight: each.weight, codePoints: new Set() };
      wanted.codePoints.add(each.codePoint);
      fonts.set(name, wanted);
      return [{ each, name }];
    });
    for (const [name, wanted] of fonts) pdf.registerFont(name, await fontOf(wanted));
    for (const { each, name } of places) if (has(pdf, name, each.codePoint)) found.set(keyOf(each), name);
    sought = sought.filter((each) => !found.has(keyOf(each)));
  }
  return {
    of: (text, weight) => {
      const families = familiesFor(text, language);
      return (character) => found.get(keyOf({ codePoint: character.codePointAt(0) ?? 0, weight, families })) ?? null;
    },
  };
}

/** A file that has none of the characters has no table of them either, and to ask it throws. */
function has(pdf: PDFDocument, name: string, codePoint: number): boolean {
  try {
    return pdf.font(name)._font.font.hasGlyphForCodePoint(codePoint);
  } catch {
    return false;
  }
}

const fontOf = ({ slice, weight, codePoints }: Wanted) =>
  subsetFont(readFileSync(slice.file), String.fromCodePoint(...codePoints), {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  });

function soughtIn(description: PdfDescription, language: Language): Sought[] {
  const sought = new Map<string, Sought>();
  for (const span of spansIn(description)) {
    const { weight } = STYLES[span.style];
    const cleaned = clean(span.text);
    const families = familiesFor(cleaned, language);
    const characters = span === description.foot?.page ? `${cleaned}0123456789` : cleaned;
    for (const character of `${characters}…`) {
      const each = { codePoint: character.codePointAt(0) ?? 0, weight, families };
      sought.set(keyOf(each), each);
    }
  }
  return [...sought.values()];
}

const isSpan = (value: object): value is Span => 'text' in value && 'style' in value;

/** Every text of a description, wherever it stands. */
function* spansIn(value: unknown): Generator<Span> {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  if (isSpan(value)) yield value;
  else for (const part of Object.values(value)) yield* spansIn(part);
}
