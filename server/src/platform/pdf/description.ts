import type { Language } from '#domain/foundation/i18n/languages.ts';

/** Sizes, in points: of type, of a line, and how heavy it is. */
export const STYLES = {
  title: { size: 17.25, line: 21, weight: 600 },
  brand: { size: 12, line: 18, weight: 600 },
  heading: { size: 9.75, line: 13.5, weight: 600 },
  total: { size: 15.75, line: 21, weight: 600 },
  figure: { size: 15.75, line: 20, weight: 500 },
  addressee: { size: 10.5, line: 14.25, weight: 500 },
  address: { size: 9.75, line: 14.25, weight: 400 },
  strong: { size: 9, line: 12.75, weight: 600 },
  medium: { size: 9, line: 12.75, weight: 500 },
  body: { size: 9, line: 12.75, weight: 400 },
  head: { size: 8.25, line: 12, weight: 500 },
  small: { size: 8.25, line: 12, weight: 400 },
  tiny: { size: 7.5, line: 10.5, weight: 400 },
} as const;
export type StyleName = keyof typeof STYLES;
export type Weight = (typeof STYLES)[StyleName]['weight'];

export const TONES = {
  ink: '#13201C',
  quiet: '#475751',
  faint: '#5F6E68',
  good: '#0A7558',
  warn: '#855600',
  urgent: '#B31A45',
} as const;
export type Tone = keyof typeof TONES;

export interface Span {
  readonly text: string;
  readonly style: StyleName;
  readonly tone?: Tone;
}
export type Paragraph = readonly Span[];

export type Align = 'left' | 'right';
/** Fixed, or a share of what the fixed ones leave. */
export type Width = { readonly points: number } | { readonly share: number };

export interface TextBlock {
  readonly kind: 'text';
  readonly paragraphs: readonly Paragraph[];
  readonly role?: 'H1' | 'H2' | 'P';
  readonly align?: Align;
}
interface SpaceBlock {
  readonly kind: 'space';
  readonly height: number;
}
interface RuleBlock {
  readonly kind: 'rule';
  readonly tone: 'ink' | 'strong' | 'light';
}
/** The logo instead of the name, or the product's mark beside it. */
export interface BrandBlock {
  readonly kind: 'brand';
  readonly name: Span;
  /** A PNG. */
  readonly logo: Uint8Array | null;
}
/** A short word on a coloured ground, at the right. */
export interface BadgeBlock {
  readonly kind: 'badge';
  readonly label: Span;
  readonly tone: 'good' | 'warn' | 'urgent';
}
/** A JPEG, PNG or WebP that fills its column up to a height; null where there is none. */
export interface PictureBlock {
  readonly kind: 'picture';
  readonly bytes: Uint8Array | null;
  readonly alternative: string;
  readonly height: number;
}
/** A drawing in ink: the outline of a path on a square of so many units, filled or as strokes. */
export interface DrawingBlock {
  readonly kind: 'drawing';
  readonly path: string;
  readonly units: number;
  /** In points. */
  readonly side: number;
  /** Width of its strokes, in units; filled without. */
  readonly stroke?: number;
  readonly alternative: string;
}
/** Blocks beside each other; they stay on one page. */
export interface ColumnsBlock {
  readonly kind: 'columns';
  readonly gap: number;
  readonly align?: 'top' | 'bottom';
  readonly columns: readonly { readonly width: Width; readonly blocks: readonly Block[] }[];
}
interface TableColumn {
  readonly width: Width;
  readonly align?: Align;
  readonly head?: Span;
}
export interface TableBlock {
  readonly kind: 'table';
  /** With heads these are repeated on every page. */
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (readonly Paragraph[])[])[];
  /** Above and below each row. */
  readonly padding: number;
  /** Lines between rows, below each as well, or none. */
  readonly lines: 'between' | 'below' | 'none';
}
export type Block =
  | TextBlock
  | SpaceBlock
  | RuleBlock
  | BrandBlock
  | BadgeBlock
  | PictureBlock
  | DrawingBlock
  | ColumnsBlock
  | TableBlock;

/** In points, with its margins. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
}
const A4: PageSize = { width: 595.28, height: 841.89, side: 39, top: 36, bottom: 26 };

/** A document to be drawn; every text is plain and may contain anything. */
export interface PdfDescription {
  readonly language: Language;
  /** A4 when left out. */
  readonly page?: PageSize;
  readonly title: string;
  readonly author: string;
  readonly createdAt: number;
  readonly body: readonly Block[];
  /** At the top of every page but the first. */
  readonly running: Paragraph;
  /** Null for what has one page. */
  readonly foot: {
    readonly columns: readonly (readonly Paragraph[])[];
    /** With `{{page}}` and `{{pages}}`. */
    readonly page: Span;
  } | null;
}

export const pageOf = ({ page = A4 }: Pick<PdfDescription, 'page'>): PageSize => page;

export const text = (style: StyleName, content: string, tone?: Tone): Span => ({
  text: content,
  style,
  ...(tone && { tone }),
});
export const space = (height: number): SpaceBlock => ({ kind: 'space', height });
export const paragraph = (...spans: Span[]): TextBlock => ({ kind: 'text', paragraphs: [spans] });
