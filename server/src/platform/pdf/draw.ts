import type { StructureElement } from 'pdfkit';
import PDFDocument from 'pdfkit';
import { HTML_LANG } from '#domain/foundation/i18n/languages.ts';
import { clean } from './clean.ts';
import { type PageSize, type PdfDescription, pageOf } from './description.ts';
import { loadFaces } from './faces.ts';
import { createTypesetter, type Typesetter } from './lines.ts';
import { createPen, type Pen, type Pictures } from './pen.ts';
import { heightOf, type Piece, widthsOf } from './piece.ts';
import { piecesOf } from './pieces.ts';

const MAX_PAGES = 300;
const FOOT_GAP = 12;
const PAGE_LABEL = 66;
const FOOT_PADDING = 7;
const FOOT_LINES = 4;

/** A document with pictures is small enough for a mail. */
const MAX_BYTES = 300_000;
/** A dozen of them leave room for the fonts of most documents. */
const PICTURE_BYTES = 20_000;

/**
 * Draws a document; if it is too large, again with smaller pictures.
 * @throws when it has more pages than anybody reads
 */
export async function drawPdf(description: PdfDescription): Promise<Uint8Array> {
  const sizes: number[] = [];
  const bytes = await drawWith(description, { mostBytes: PICTURE_BYTES, sizes });
  if (bytes.length <= MAX_BYTES || sizes.length === 0) return bytes;
  const rest = bytes.length - sizes.reduce((sum, size) => sum + size, 0);
  const mostBytes = Math.floor((MAX_BYTES - rest) / sizes.length);
  return drawWith(description, { mostBytes, sizes: [] });
}

async function drawWith(description: PdfDescription, pictures: Pictures): Promise<Uint8Array> {
  const { language, title, author, createdAt, body, running } = description;
  const size = pageOf(description);
  const inner = size.width - 2 * size.side;
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: [size.width, size.height],
    margin: 0,
    font: null,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: HTML_LANG[language],
    info: { Title: clean(title), Author: clean(author), Creator: 'Wattyard', CreationDate: new Date(createdAt) },
  });
  const written = writtenBy(pdf);
  const setter = createTypesetter(pdf, await loadFaces(pdf, description));
  const pen = createPen(pdf, pictures);
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  const foot = description.foot && footOf(description.foot, size, setter);
  const bottom = size.height - size.bottom - (foot?.height ?? 0);
  const head = setter.lines([running], inner, 1);
  const pieces = body.flatMap((block) => piecesOf(block, inner, setter));
  const pages = placePieces(pieces, bottom - size.top, (head[0]?.height ?? 0) + 12);
  if (pages.length > MAX_PAGES) throw new Error(`A document of ${pages.length} pages`);
  for (const [index, page] of pages.entries()) {
    pdf.addPage();
    if (index > 0) pagination(pen, () => pen.lines(head, size.side, size.top, inner, 'right'));
    drawPage(page, size, pen, root);
  }
  for (let index = 0; foot && index < pages.length; index++) {
    pdf.switchToPage(index);
    pagination(pen, () => foot.draw(pen, index + 1, pages.length));
  }
  root.end();
  pdf.end();
  return written;
}

function writtenBy(pdf: PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => pdf.once('end', () => resolve(Buffer.concat(chunks))));
}

interface Placed {
  readonly piece: Piece;
  readonly top: number;
}

/** Which piece is on which page: from the top, what stays together on one. */
function placePieces(pieces: readonly Piece[], height: number, headHeight: number): Placed[][] {
  const pages: Placed[][] = [[]];
  let top = 0;
  const put = (piece: Piece) => {
    pages.at(-1)?.push({ piece, top });
    top += piece.height;
  };
  for (let index = 0; index < pieces.length; ) {
    let end = index;
    while (pieces[end]?.keepsNext && end + 1 < pieces.length && end - index < 8) end++;
    const together = pieces.slice(index, end + 1);
    const isAtTop = top === 0 || (pages.length > 1 && top === headHeight);
    if (top + heightOf(together) > height && !isAtTop) {
      pages.push([]);
      top = headHeight;
      const { repeated } = together[0] ?? {};
      if (repeated) put(repeated);
    }
    for (const piece of together) put(piece);
    index = end + 1;
  }
  return pages;
}

function drawPage(page: readonly Placed[], { side, top: first }: PageSize, pen: Pen, root: StructureElement) {
  for (const { piece, top } of page) piece.draw(pen, side, first + top, root);
}

function pagination({ pdf }: Pen, draw: () => void) {
  pdf.markContent('Artifact', { type: 'Pagination' });
  draw();
  pdf.endMarkedContent();
}

function footOf(foot: NonNullable<PdfDescription['foot']>, page: PageSize, setter: Typesetter) {
  const inner = page.width - 2 * page.side;
  const widths = widthsOf(
    [...foot.columns.map(() => ({ share: 1 })), { points: PAGE_LABEL }],
    inner - FOOT_GAP * foot.columns.length,
  );
  const columns = foot.columns.map((paragraphs, index) => setter.lines(paragraphs, widths[index] ?? 0, FOOT_LINES));
  const heights = columns.map((lines) => lines.reduce((sum, line) => sum + line.height, 0));
  const height = Math.max(...heights, 10.5) + FOOT_PADDING;
  return {
    /** With the space above it. */
    height: height + 12,
    draw: (pen: Pen, number: number, pages: number) => {
      const top = page.height - page.bottom - height;
      pen.line('strong', page.side, top, inner);
      let left = page.side;
      for (const [index, lines] of columns.entries()) {
        pen.lines(lines, left, top + FOOT_PADDING, widths[index] ?? 0, 'left');
        left += (widths[index] ?? 0) + FOOT_GAP;
      }
      const text = foot.page.text.replaceAll('{{page}}', String(number)).replaceAll('{{pages}}', String(pages));
      const label = setter.lines([[{ ...foot.page, text }]], PAGE_LABEL, 1);
      pen.lines(label, page.width - page.side - PAGE_LABEL, top + FOOT_PADDING, PAGE_LABEL, 'right');
    },
  };
}
