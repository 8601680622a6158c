import { minorUnits, wholeUnits } from '#domain/foundation/i18n/amounts.ts';
import { int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

/** When a machine was bought and for how much; what nobody has entered is null. */
interface Purchase {
  /** Year, month and day. */
  readonly purchasedOn: string | null;
  readonly price: number | null;
  readonly currency: string | null;
}

interface Row {
  deviceId: number;
  purchasedOn: string | null;
  priceMinor: number | null;
  currency: string | null;
}

export async function purchasesOf(tx: Tx, deviceIds: readonly number[]): Promise<ReadonlyMap<number, Purchase>> {
  const rows = await tx.query<Row>(
    `select device_id, to_char(purchased_on, 'YYYY-MM-DD') as purchased_on, price_minor, currency from purchase
     where device_id = any($1)`,
    [deviceIds],
  );
  return new Map(
    rows.map(({ deviceId, purchasedOn, priceMinor, currency }) => {
      const price = priceMinor === null || currency === null ? null : wholeUnits(priceMinor, currency);
      return [deviceId, { purchasedOn, price, currency }];
    }),
  );
}

/** Writes what is known of purchases; devices of which nothing is known have no row. */
export async function writePurchases(
  tx: Tx,
  all: readonly (Purchase & { readonly deviceId: number })[],
): Promise<void> {
  await tx.query('delete from purchase where device_id = any($1)', [all.map(({ deviceId }) => deviceId)]);
  const known = all.filter(({ purchasedOn, price }) => purchasedOn !== null || price !== null);
  const rows = rowsFrom('u', {
    deviceId: int8(known.map(({ deviceId }) => deviceId)),
    purchasedOn: text(known.map(({ purchasedOn }) => purchasedOn)),
    priceMinor: int8(known.map(({ price, currency }) => (price === null ? null : minorUnits(price, currency ?? '')))),
    currency: text(known.map(({ price, currency }) => (price === null ? null : currency))),
  });
  await tx.query(
    sql`insert into purchase (device_id, path, purchased_on, price_minor, currency)
     select u.device_id, d.path, u.purchased_on::date, u.price_minor, u.currency from ${rows} join device d on d.id = u.device_id`,
  );
}
