import { createCanvas } from '@napi-rs/canvas';
import { type Document, getDocument, type Page, type TextItem } from 'pdfjs-dist/legacy/build/pdf.mjs';

const PIXELS_PER_POINT = 96 / 72;

/** Opens a document for a piece of work, and reads it with Mozilla's reader. */
export async function withPdf<T>(bytes: Uint8Array, work: (document: Document) => Promise<T>): Promise<T> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, isEvalSupported: false });
  try {
    return await work(await task.promise);
  } finally {
    await task.destroy();
  }
}

export const pagesOf = (document: Document): Promise<Page[]> =>
  Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));

/** The texts of each page, in the order in which they were drawn. */
export const textsOf = (bytes: Uint8Array): Promise<TextItem[][]> =>
  withPdf(bytes, async (document) =>
    Promise.all(
      (await pagesOf(document)).map(async (page) => {
        const { items } = await page.getTextContent();
        return items.filter(({ str }) => str.trim() !== '');
      }),
    ),
  );

/** As a reader of the page selects it: parts that touch are one word. */
export function joined(items: readonly TextItem[]): string {
  let end: { readonly x: number; readonly y: number } | null = null;
  let text = '';
  for (const { str, transform, width } of items) {
    const [x = 0, y = 0] = transform.slice(4);
    text += end && Math.abs(end.x - x) < 1 && Math.abs(end.y - y) < 1 ? str : ` ${str}`;
    end = { x: x + width, y };
  }
  return text.trim();
}

/** A picture of each page, at 96 pixels an inch. */
export const picturesOf = (bytes: Uint8Array): Promise<Buffer[]> =>
  withPdf(bytes, async (document) => {
    const pictures: Buffer[] = [];
    for (const page of await pagesOf(document)) {
      const viewport = page.getViewport({ scale: PIXELS_PER_POINT });
      const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
      await page.render({ canvas, viewport }).promise;
      pictures.push(canvas.toBuffer('image/png'));
    }
    return pictures;
  });

/** What the pictures of a document show, for who does not see them, in their order. */
export const figuresOf = (bytes: Uint8Array): Promise<string[]> =>
  withPdf(bytes, async (document) => {
    const trees = await Promise.all((await pagesOf(document)).map((page) => page.getStructTree()));
    return [...JSON.stringify(trees).matchAll(/"alt":("(?:[^"\\]|\\.)*")/g)].map(([, alt = '""']) => JSON.parse(alt));
  });
