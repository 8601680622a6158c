import type { DecodedImport, ImportResult } from '#domain/fleet/imports/wire.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import { importsMetrics } from './metrics.ts';
import { type Bringer, takePart } from './take-part.ts';

/** Parts that are stored at a time, in this process: a table must not take the database from what devices send now. */
const AT_A_TIME = 2;

type DeskContext = Pick<Context, 'within' | 'clock' | 'metrics'>;

/** Takes parts of tables, a few at a time; the others wait. */
interface ImportDesk {
  take(deviceId: number, bringer: Bringer, part: DecodedImport): Promise<ImportResult>;
}

export function createImportDesk({ within, clock, metrics }: DeskContext): ImportDesk {
  let running = 0;
  const queue: (() => void)[] = [];
  const enter = async () => {
    if (running < AT_A_TIME) running += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    take: async (deviceId, bringer, part) => {
      await enter();
      try {
        const result = await within(systemScope('imports'), (tx) => takePart(tx, deviceId, bringer, part, clock.now()));
        const { imported } = metrics.of(importsMetrics);
        imported.inc({ outcome: 'stored' }, result.stored);
        imported.inc({ outcome: 'already_there' }, result.alreadyThere);
        imported.inc(
          { outcome: 'refused' },
          result.refused.reduce((sum, { count }) => sum + count, 0),
        );
        return result;
      } finally {
        leave();
      }
    },
  };
}
