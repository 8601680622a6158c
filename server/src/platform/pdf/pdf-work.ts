import type { PdfDescription } from './description.ts';
import { drawPdf } from './draw.ts';

export const work = (description: PdfDescription): Promise<Uint8Array> => drawPdf(description);
