import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { addUser } from '../harness/builder.ts';
import { workingDay } from '../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp } from '../stream/ingest/test-app.ts';
import { inPackets, noSignal } from '../stream/recompute/derived.ts';
import { fillEmptyTables } from './fill.ts';
import { asSuperuser } from './ground.ts';

/**
 * A database in which every table has rows: three days of a device, of which one is sealed, one is being sealed and one
 * is open; late records of the sealed day; and a log that is longer than one part of an archive.
 */
export async function createFilledApp(): Promise<TestApp> {
  const app = await createTestApp();
  await addUser(app, { companyId: 5, loginName: 'first' });
  const device = await app.addDevice(1, { timeZone: 'Europe/Berlin' });
  const today = utcDay(NOON);
  const days = [today - 2, today - 1, today].map((day) => workingDay(utcDayStart(day), 8, day));
  for (const records of days) await app.take(device, inPackets(records, 100));
  await sealDay(app, app.partitions, today - 2, noSignal());
  await app.take(device, inPackets(workingDay(utcDayStart(today - 2) + 17_000, 2, 9), 100));
  await app.within(systemScope('test'), async (tx) => {
    await tx.query("insert into sealed_day (day, state) values ($1, 'sealing')", [today - 1]);
    await tx.query(
      `insert into record_log (device_id, kind, unit, at, received_at, payload)
      select 1, 99, g % 3, $1::bigint + g, 0, decode(repeat(md5(g::text), 8), 'hex') from generate_series(1, 40000) g`,
      [utcDayStart(today)],
    );
  });
  await asSuperuser(app.database, (client) => fillEmptyTables(client));
  return app;
}
