import { expect, test } from 'vitest';
import { planVrm } from '#bridge/history/vrm.ts';
import { makeRecords } from '#domain/fleet/bridges/make-records.ts';
import { TableReader } from '#domain/fleet/tables/reader.ts';
import { RowCutter } from '#domain/fleet/tables/rows.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { ChargerStage } from '#domain/foundation/kinds/wire.ts';

const write = (lines: readonly (readonly string[])[]) =>
  lines.map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\r\n');
/** The head of an export: device, name and unit of each column. */
const head = (zone: string, ...columns: readonly (readonly [string, string, string])[]) => [
  ['timestamp', ...columns.map(([device]) => device)],
  [zone, ...columns.map(([, name]) => name)],
  ['', ...columns.map(([, , unit]) => unit)],
];
const read = (text: string) => {
  const { plan, faults } = planVrm(text);
  const reader = new TableReader(plan);
  const cutter = new RowCutter(plan.separator);
  const rows = [...cutter.take(text), ...cutter.end()].flatMap((row) => reader.take(row) ?? []);
  return { plan, faults, rows, report: reader.report };
};

test('an export becomes records of its known columns, in the units of the channels', () => {
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
  const { rows, plan } = read(file);
  const records = rows.flatMap((row) => makeRecords(row.readings, row.at).records);
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
  const told = plan.values.map(({ name, channel, unit }) => `${name} → ${channel} of unit ${unit}`);
  expect(told).toContain('Battery Monitor [512] State of charge → monitor.soc of unit 0');
  expect(told).toContain('Solar Charger [280] PV power → dmt.solarPower of unit 1');
  expect(told.filter((line) => /Relay|VE\.Bus state/.test(line))).toEqual([]);
});

test('local times are interpreted in the zone, in summer and winter, and a repeated hour yields both hours', () => {
  const times = [
    '2026-03-29 01:45:00',
    '2026-03-29 03:00:00',
    '2026-10-25 02:30:00',
    '2026-10-25 02:30:00',
    '2026-10-25 03:00:00',
  ];
  const { rows } = read(
    write([
      ...head('Europe/Berlin (+01:00)', ['Battery Monitor [0]', 'State of charge', '%']),
      ...times.map((time) => [time, '50']),
    ]),
  );
  expect(rows.map((row) => new Date(row.at).toISOString().slice(5, 16))).toEqual([
    ...['03-29T00:45', '03-29T01:00', '10-25T00:30', '10-25T01:30', '10-25T02:00'],
  ]);
});

test('an unknown zone uses its offset, and an unreadable unit is reported', () => {
  const { rows, faults } = read(
    write([
      ...head(
        'Custom/Zone (-05:30)',
        ['Battery Monitor [0]', 'State of charge', '%'],
        ['Battery Monitor [0]', 'Voltage', 'furlong'],
      ),
      ['2026-01-01 00:00:00', '50', '12'],
    ]),
  );
  expect(rows).toEqual([
    {
      line: 4,
      at: Date.UTC(2026, 0, 1, 5, 30),
      device: null,
      readings: [{ channel: 'monitor.soc', unit: 0, value: 50, line: 4 }],
    },
  ]);
  expect(faults.at(-1)).toBe(
    'Battery Monitor [0] Voltage → monitor.voltage of unit 0: its unit furlong cannot be read',
  );
});

test('another table is refused with a hint, and so is an export without any known column', () => {
  const other = ['Time', 'Soc'];
  expect(() => planVrm(write([other, ['1', '2'], ['3', '4']]))).toThrow(/no export of VRM.*--columns/);
  expect(() => planVrm(write([other]))).toThrow(/no export of VRM/);
  const tank = head('Europe/Berlin (+01:00)', ['Tank sensor [20]', 'Level', '%']);
  expect(() => planVrm(write([...tank, ['2026-01-01 00:00:00', '7']]))).toThrow('has no column that is read');
});

test('rows and cells that cannot be read are counted and named, as in other tables, and the interval is told', () => {
  const [battery, charger] = ['Battery Monitor [512]', 'Solar Charger [279]'];
  const at = (quarter: number) => `2026-07-01 12:${String(15 * quarter).padStart(2, '0')}:0${quarter % 3}`;
  const { rows, report } = read(
    write([
      ...head('Etc/UTC (+00:00)', [battery, 'Voltage', 'V'], [charger, 'Charge state', '']),
      [at(0), '52.1', 'Bulk'],
      [at(1), '52,2', 'Hovering'],
      ['yesterday', '52.3', 'Bulk'],
      [at(2), '52.4', ''],
      [at(3), 'n/a', 'Float'],
      ['2026-07-01 13:00:00', '52'],
    ]),
  );
  expect(rows).toHaveLength(3);
  expect(report).toMatchObject({
    ...{ rows: 6, taken: 3, empty: 1, intervalMs: 901_000 },
    refused: {
      bad_time: { count: 1, examples: [{ line: 6, text: 'yesterday' }] },
      cells: { count: 1, examples: [{ line: 9 }] },
    },
    columns: [
      { values: 2, absent: 1, notNumbers: { count: 1, examples: [{ line: 5, text: '52,2' }] } },
      { values: 2, empty: 1, notNumbers: { count: 1, examples: [{ line: 5, text: 'Hovering' }] } },
    ],
  });
});

test('a current without a sign is as large as what flows the other way, and external control charges', () => {
  const [inverter, charger] = ['VE.Bus System [276]', 'Solar Charger [279]'];
  const { rows } = read(
    write([
      ...head('Etc/UTC (+00:00)', [inverter, 'Input current phase 1', 'A'], [charger, 'Charge state', '']),
      ['2026-07-01 12:00:00', '-15.9', 'External control'],
    ]),
  );
  expect(rows[0]?.readings).toMatchObject([
    { channel: 'inverter.mainsCurrent', unit: 0, value: 15.9 },
    { channel: 'dmt.chargeStage', unit: 0, value: ChargerStage.BULK },
  ]);
});
