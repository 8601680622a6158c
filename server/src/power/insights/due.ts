import type { Tx, Within } from '../../platform/db/within.ts';
import { systemScope } from '../../platform/db/within.ts';

/** Devices that are found by one statement. */
const AT_ONCE = 100;

/**
 * Devices with a battery day that no review has looked at, when all their days are analysed. A unit that is new on a device that
 * was reviewed is found with the next day of the others.
 */
const nextDue = (tx: Tx, after: number): Promise<{ id: number }[]> =>
  tx.query<{ id: number }>(
    `select s.device_id as id from device_state s
     where s.device_id > $1 and not exists (select from battery_day_due q where q.device_id = s.device_id)
       and (exists (select from battery_review r join battery_day b on b.device_id = r.device_id and b.unit = r.unit and b.day > r.last_day
           where r.device_id = s.device_id and r.verdict is not null)
         or (not exists (select from battery_review r where r.device_id = s.device_id)
           and exists (select from battery_day b where b.device_id = s.device_id)))
     order by s.device_id limit ${AT_ONCE}`,
    [after],
  );

/** The ids of all devices that are due, ascending. */
export async function* dueDevices(within: Within): AsyncGenerator<number, void, undefined> {
  for (let after = 0; ; ) {
    const found = await within(systemScope('battery reviews'), (tx) => nextDue(tx, after));
    for (const { id } of found) yield id;
    if (found.length < AT_ONCE) return;
    after = found.at(-1)!.id;
  }
}
