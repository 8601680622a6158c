import { copiedRows } from '../../../platform/db/copied-rows.ts';
import type { Tx } from '../../../platform/db/within.ts';

/** Sealed series of some days of one unit, by day. */
export async function readSeries(
  tx: Tx,
  deviceId: number,
  { kind, unit }: { readonly kind: number; readonly unit: number },
  days: readonly number[],
): Promise<Map<number, Uint8Array>> {
  const rows = await copiedRows(
    tx,
    `select day, body from series where device_id = ${deviceId} and kind = ${kind} and unit = ${unit} and day in (${days.join()})`,
  );
  return new Map(rows.map(([day, body]) => [day!.readInt32BE(), body!]));
}

/** Sealed series of all units of some kinds on some days; the end is not among them. */
export async function readSeriesOfKinds(
  tx: Tx,
  deviceId: number,
  kinds: readonly number[],
  { from, until }: { readonly from: number; readonly until: number },
): Promise<Uint8Array[]> {
  const rows = await copiedRows(
    tx,
    `select body from series where device_id = ${deviceId} and kind in (${kinds.join()}) and day >= ${from} and day < ${until}`,
  );
  return rows.map(([body]) => body!);
}
