import type { Context } from '../../context.ts';
import type { Ingest } from '../../stream/ingest/ingest.ts';
import { createImportDesk } from './import-desk.ts';

/** Takes what devices send on `up/import`, and tells them what became of it once that is durable. */
export function listenForImports(
  context: Pick<Context, 'within' | 'clock' | 'metrics' | 'broker'>,
  ingest: Pick<Ingest, 'onImport'>,
): () => void {
  const desk = createImportDesk(context);
  return ingest.onImport(async ({ id, mcuId }, part) => {
    await context.broker.answerImport(mcuId, await desk.take(id, { userId: null, loginName: '' }, part));
  });
}
