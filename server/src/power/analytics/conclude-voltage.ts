import { utcDayStart } from '#domain/foundation/basics/time.ts';
import { concludeNominalVoltage } from '#domain/power/analytics/nominal-voltage.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx, Within } from '../../platform/db/within.ts';
import { noteChangedSettings } from '../../stream/recompute/changed-settings.ts';
import { readRecords } from './day-records.ts';

/**
 * Takes the nominal voltage that the records of a day agree on for a device whose voltage nobody has entered. Its limits
 * follow from now on, and all its days are due again.
 *
 * @returns whether one of the days decides
 */
export async function concludeVoltage(
  tx: Tx,
  within: Within,
  deviceId: number,
  days: readonly number[],
  now: number,
): Promise<boolean> {
  for (const day of days) {
    const records = await readRecords(within, { deviceId, from: utcDayStart(day), to: utcDayStart(day + 1) - 1 });
    const concluded = concludeNominalVoltage([...records.values()].map(({ monitor }) => monitor));
    if (concluded === null) continue;
    const changed = await tx.maybe(sql`update device set nominal_centi_volt = ${concluded},
        nominal_concluded_day = ${day}, settings_version = settings_version + 1
      where id = ${deviceId} and nominal_centi_volt is null returning id`);
    if (changed) await noteChangedSettings(tx, [deviceId], now, 'alarms and history');
    return true;
  }
  return false;
}
