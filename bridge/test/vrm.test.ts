import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Row, vrmRows } from '#bridge/history/vrm.ts';
import { makeRecords } from '#domain/bridges/make-records.ts';
import { KIND } from '#domain/kinds/registry.ts';
import { ChargerStage } from '#domain/kinds/wire.ts';
import { endAfterEach, folder } from './rig.ts';

endAfterEach();
const write = (lines: readonly (readonly string[])[]) => {
  const file = join(folder(), 'log.csv');
  writeFileSync(file, lines.map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\r\n'));
  return file;
};
/** The head of an export: device, name and unit of each column. */
const head = (zone: string, ...columns: readonly (readonly [string, string, string])[]) => [
  ['timestamp', ...columns.map(([device]) => device)],
  [zone, ...columns.map(([, name]) => name)],
  ['', ...columns.map(([, , unit]) => unit)],
];
const read = async (file: string, said: string[] = []) => {
  const rows: Row[] = [];
  for await (const row of vrmRows(file, (line) => said.push(line))) rows.push(row);
  return rows;
};

test('an export becomes records of its known columns, in the units of the channels', async () => {
  const battery = 'Battery Monitor [512]';
  const inverter = 'VE.Bus System [276]';
  const file = write([
    ...head(
      'Europe/Tallinn (+03:00)',
      ['Gateway [0]', 'Relay 1 state', ''],
      [battery, 'State of charge', '%'],
      [battery, 'Voltage', 'V'],
      [battery, 'Current', 'A'],
      [battery, 'Time to go', 'h'],
      ['Solar Charger [279]', 'Charge state', ''],
      ['Solar Charger [279]', 'PV power', ''],
      ['Solar Charger [279]', 'User yield', 'kWh'],
      [inverter, 'Output power 1', 'W'],
      [inverter, 'Output power 2', 'W'],
      [inverter, 'VE.Bus state', ''],
      ['Solar Charger [280]', 'PV power', 'kW'],
    ),
    [
      '2026-07-01 12:00:00',
      'Open',
      '85.5',
      '52.1',
      '-4.25',
      '5.5',
      'Bulk',
      '1200',
      '321.5',
      '700',
      '20',
      'Bulk',
      '0.5',
    ],
    ['2026-07-01 12:15:00', 'Open', '84', '', '', '', '', '', '', '', '', '', ''],
    ['', '', '', '', '', '', '', '', '', '', '', '', ''],
  ]);
  const said: string[] = [];
  const rows = await read(file, said);
  const records = rows.flatMap((row) => (row ? makeRecords(row.readings, row.at).records : []));
  expect(records.filter(({ kind }) => kind === KIND.monitor)).toMatchObject([
    {
      at: Date.UTC(2026, 6, 1, 9),
      body: { socCentiPercent: 8550, voltageCentiVolt: 5210, currentUsingCentiAmp: 425, remainingMinutes: 330 },
    },
    { at: Date.UTC(2026, 6, 1, 9, 15), body: { socCentiPercent: 8400 } },
  ]);
  const bodies = records.map(({ unit, body }) => [unit, body]);
  expect(bodies).toContainEqual([
    0,
    expect.objectContaining({ stage: 2, solarWatt: 1200, solarEnergyWattHour: 321_500 }),
  ]);
  expect(bodies).toContainEqual([1, expect.objectContaining({ solarWatt: 500 })]);
  expect(bodies).toContainEqual([0, expect.objectContaining({ outputWatt: 720 })]);
  expect(said).toContain('Battery Monitor [512] State of charge → monitor.soc of unit 0');
  expect(said).toContain('Solar Charger [280] PV power → dmt.solarPower of unit 1');
  expect(said.filter((line) => /Relay|VE\.Bus state/.test(line))).toEqual([]);
});

test('local times are interpreted in the zone, in summer and winter, and a repeated hour yields both hours', async () => {
  const times = [
    '2026-03-29 01:45:00',
    '2026-03-29 03:00:00',
    '2026-10-25 02:30:00',
    '2026-10-25 02:30:00',
    '2026-10-25 03:00:00',
  ];
  const rows = await read(
    write([
      ...head('Europe/Berlin (+01:00)', ['Battery Monitor [0]', 'State of charge', '%']),
      ...times.map((time) => [time, '50']),
    ]),
  );
  expect(rows.map((row) => new Date(row?.at ?? 0).toISOString().slice(5, 16))).toEqual([
    ...['03-29T00:45', '03-29T01:00', '10-25T00:30', '10-25T01:30', '10-25T02:00'],
  ]);
});

test('an unknown zone uses its offset, and an unreadable unit is reported', async () => {
  const said: string[] = [];
  const rows = await read(
    write([
      ...head(
        'Custom/Zone (-05:30)',
        ['Battery Monitor [0]', 'State of charge', '%'],
        ['Battery Monitor [0]', 'Voltage', 'furlong'],
      ),
      ['2026-01-01 00:00:00', '50', '12'],
    ]),
    said,
  );
  expect(rows).toEqual([
    { at: Date.UTC(2026, 0, 1, 5, 30), readings: [{ channel: 'monitor.soc', unit: 0, value: 50 }] },
  ]);
  expect(said.at(-1)).toBe('Battery Monitor [0] Voltage → monitor.voltage of unit 0: its unit furlong cannot be read');
});

test('another table is refused with a hint, and so is an export without any known column', async () => {
  await expect(
    read(
      write([
        ['Time', 'Soc'],
        ['1', '2'],
        ['3', '4'],
      ]),
    ),
  ).rejects.toThrow(/no export of VRM.*--columns/);
  await expect(read(write([['Time', 'Soc']]))).rejects.toThrow(/no export of VRM/);
  const tank = head('Europe/Berlin (+01:00)', ['Tank sensor [20]', 'Level', '%']);
  await expect(read(write([...tank, ['2026-01-01 00:00:00', '7']]))).rejects.toThrow('has no column that is read');
});

test('a current without a sign is as large as what flows the other way, and external control charges', async () => {
  const [inverter, charger] = ['VE.Bus System [276]', 'Solar Charger [279]'];
  const rows = await read(
    write([
      ...head('Etc/UTC (+00:00)', [inverter, 'Input current phase 1', 'A'], [charger, 'Charge state', '']),
      ['2026-07-01 12:00:00', '-15.9', 'External control'],
    ]),
  );
  expect(rows[0]?.readings).toEqual([
    { channel: 'inverter.mainsCurrent', unit: 0, value: 15.9 },
    { channel: 'dmt.chargeStage', unit: 0, value: ChargerStage.BULK },
  ]);
});
