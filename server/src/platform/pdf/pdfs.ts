import { createQueue } from '../apart/queue.ts';
import { runApart } from '../apart/run-apart.ts';
import type { PdfDescription } from './description.ts';

const WORK = new URL('./pdf-work.ts', import.meta.url);
const MAX_WAITING = 20;
/** Including the wait for its turn: a page does not wait longer. */
const DEADLINE_MS = 25_000;

/**
 * Draws a document as PDF.
 * @throws Refusal `service_unavailable`
 */
export type DrawPdf = (description: PdfDescription) => Promise<Uint8Array>;

/** One document at a time, whoever asks for it: a process has one of these. */
export function createPdfs(): DrawPdf {
  const queue = createQueue({ mostWaiting: MAX_WAITING });
  return (description) => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    return queue.add(() => runApart<Uint8Array>(WORK, description, signal), signal);
  };
}
