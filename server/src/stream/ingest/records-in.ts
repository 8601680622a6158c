import { utcDay } from '#domain/foundation/basics/time.ts';
import type { SentKind } from '#domain/foundation/kinds/registry.ts';
import { isImported } from '#domain/stream/stream/receipt.ts';
import type { Tx } from '../../platform/db/within.ts';
import { unseal } from '../history/merge.ts';
import { listSealed, readRows, readSealed } from '../history/series-store.ts';
import type { LogRow } from './log-rows.ts';

export interface SentRecord extends LogRow {
  readonly kind: SentKind;
}

interface Wanted<Kind extends SentKind> {
  /** Both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly kinds: readonly Kind[];
  /** As soon as there are more than `max`, `tooMany` throws. */
  readonly max: number;
  tooMany(): never;
}

/** Records of the device itself at instants of a span, wherever they are stored: not those of tables of the past. */
export async function recordsIn<Kind extends SentKind>(
  tx: Tx,
  deviceId: number,
  { from, to, kinds, max, tooMany }: Wanted<Kind>,
): Promise<(SentRecord & { readonly kind: Kind })[]> {
  const found: (SentRecord & { readonly kind: Kind })[] = [];
  for (const kind of kinds) {
    const query = { deviceId, kind, from, to };
    const sealed = await listSealed(tx, query, { first: utcDay(from), last: utcDay(to) });
    const rows = [...(await readRows(tx, 'late_record', query)), ...(await readRows(tx, 'record_log', query))];
    for (const [unit, days] of Map.groupBy(sealed, (day) => day.unit))
      for (const body of (
        await readSealed(
          tx,
          deviceId,
          { kind, unit },
          days.map(({ day }) => day),
        )
      ).values())
        rows.push(...unseal(body).map((record) => ({ ...record, unit })));
    for (const row of rows)
      if (row.at >= from && row.at <= to && !isImported(row)) found.push({ ...row, deviceId, kind });
    if (found.length > max) tooMany();
  }
  return found;
}
