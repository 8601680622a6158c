import { minorUnits } from '#domain/foundation/i18n/amounts.ts';
import type { FleetColumnKey } from '#domain/trade/fleet-tables/columns.ts';
import type { CellFault } from '#domain/trade/fleet-tables/faults.ts';
import { numberText } from '#domain/trade/fleet-tables/read-cells.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import { columnsNamed } from './column-words.ts';
import { type ColumnGroup, faultOf, type PlannedRow, valueAfter } from './group.ts';
import { purchasesOf, writePurchases } from './purchase.ts';

const KEYS = ['purchasedOn', 'purchasePrice', 'purchaseCurrency'] as const satisfies readonly FleetColumnKey[];

/** When a machine was bought and for how much. */
export const purchaseColumns = (texts: Texts): ColumnGroup => ({
  columns: async (_tx, { actor }) => columnsNamed(texts, actor.language, KEYS),
  present: async (tx, devices) => {
    const all = await purchasesOf(
      tx,
      devices.map(({ id }) => id),
    );
    return new Map(
      [...all].map(([id, { purchasedOn, price, currency }]) => [
        id,
        { purchasedOn, purchasePrice: price === null ? null : numberText(price), purchaseCurrency: currency },
      ]),
    );
  },
  check: async (_tx, rows) => rows.filter(concerns).flatMap(priceFaults),
  write: async (tx, rows) => {
    const changed = rows.filter(concerns);
    if (changed.length > 0)
      await writePurchases(
        tx,
        changed.map((row) => {
          const price = valueAfter(row, 'purchasePrice');
          return {
            deviceId: row.device.id,
            purchasedOn: valueAfter(row, 'purchasedOn'),
            price: price === null ? null : Number(price),
            currency: valueAfter(row, 'purchaseCurrency'),
          };
        }),
      );
  },
});

const concerns = ({ changes }: PlannedRow): boolean => KEYS.some((key) => key in changes);

/** A price has a currency, and a currency a price. */
function priceFaults(row: PlannedRow): readonly CellFault[] {
  if (row.changes.purchasePrice === null && !('purchaseCurrency' in row.cells) && row.present.purchaseCurrency)
    row.changes.purchaseCurrency = null;
  const [price, currency] = [valueAfter(row, 'purchasePrice'), valueAfter(row, 'purchaseCurrency')];
  if (price === null) return currency === null ? [] : [faultOf(row, 'purchasePrice', 'empty')];
  if (currency === null) return [faultOf(row, 'purchaseCurrency', 'currency_missing')];
  return minorUnits(Number(price), currency) === null ? [faultOf(row, 'purchasePrice', 'price_decimals', price)] : [];
}
