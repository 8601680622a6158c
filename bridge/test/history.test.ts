import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendHistory } from '#bridge/history/send-history.ts';
import { tableRows, tableSchema } from '#bridge/history/table.ts';
import { monitors, testBroker } from '../../simulator/test/broker.ts';
import { endAfterEach, ends, folder, mcuId } from './rig.ts';

endAfterEach();
const mapping = tableSchema.parse({
  time: { path: 'Time [UTC]', in: 'iso' },
  values: [
    { path: 'Pack. volt', channel: 'monitor.voltage' },
    { path: 'Charge', channel: 'monitor.soc' },
  ],
});
const table = (rows: readonly string[]) => {
  const file = join(folder(), 'history.csv');
  writeFileSync(file, ['Time [UTC],Pack. volt,Charge', ...rows].join('\n'));
  return file;
};
const T0 = Date.UTC(2026, 0, 5);

test('rows of a table arrive as records, and unreadable rows are counted', async () => {
  const server = await testBroker();
  ends.push(() => server.stop());
  const rows = Array.from(
    { length: 1200 },
    (_, at) => `${new Date(T0 + at * 60_000).toISOString()},13.085,${at % 100}`,
  );
  const file = table([...rows, 'never,12,50', '2026-02-01T00:00:00Z,,', '2026-02-01T00:01:00Z,12.5,140']);
  const done = await sendHistory({ rows: tableRows(file, mapping), server: server.url, mcuId, key: 'key' });
  expect(done).toEqual({ rows: 1203, records: 1201, skipped: 2, refused: 1 });
  const arrived = monitors(server, mcuId);
  expect(arrived).toHaveLength(1201);
  expect(arrived[150]).toMatchObject({ at: T0 + 150 * 60_000, voltageCentiVolt: 1309, socCentiPercent: 5000 });
  expect(server.publishes.map(({ records }) => records)).toEqual([500, 500, 201]);
});

test('a lost connection, a wrong key and a missing file end the import', async () => {
  const server = await testBroker();
  ends.push(() => server.stop());
  const file = table(['2026-01-05T00:00:00Z,12,50']);
  const given = { rows: tableRows(file, mapping), server: server.url, mcuId, key: 'key' };
  server.state.hold = true;
  const underWay = sendHistory(given);
  const refused = expect(underWay).rejects.toThrow('the connection is lost');
  await server.until(() => server.held.length === 1);
  server.dropAll();
  await refused;
  server.state.refuseKeys.add('wrong');
  await expect(sendHistory({ ...given, key: 'wrong' })).rejects.toThrow('Not authorized');
  await expect(sendHistory({ ...given, rows: tableRows(`${file}.gone`, mapping) })).rejects.toThrow('ENOENT');
});
