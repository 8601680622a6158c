import { KIND } from '#domain/foundation/kinds/registry.ts';
import type { Context } from '#server/context.ts';
import { systemScope } from '#server/platform/db/within.ts';

/** A reading of a counter. */
export const READING = { unit: 1, kind: KIND.tc, energy: 'charged', at: 1_000_000 } as const;

/** Stores the record of it. */
export const storeReading = ({ within }: Pick<Context, 'within'>, deviceId: number) =>
  within(systemScope('test'), (tx) =>
    tx.query(
      "insert into late_record (device_id, kind, unit, at, received_at, payload) values ($1, $2, $3, $4, 0, '')",
      [deviceId, READING.kind, READING.unit, READING.at],
    ),
  );
