import { expect, test } from 'vitest';
import { type Asked, readTable, shown } from './read.ts';

const battery = (time: Asked['time'], more: Partial<Asked> = {}): Asked => ({
  time,
  values: [
    { path: 'V', channel: 'monitor.voltage' },
    { path: 'SOC', channel: 'monitor.soc' },
  ],
  ...more,
});

/** The same two rows, as different programs write them. */
const RIGHT = ['2026-11-18T10:00:00.000Z 52.31 81', '2026-11-18T10:01:00.000Z 52.29 80.5'];
const KINDS: readonly (readonly [name: string, text: string, more?: Partial<Asked>, zone?: string])[] = [
  ['commas and ISO', 'Time,V,SOC\n2026-11-18T10:00:00Z,52.31,81\n2026-11-18T10:01:00Z,52.29,80.5\n'],
  ['semicolons and decimal commas', 'Time;V;SOC\r\n18.11.2026 10:00;52,31;81\r\n18.11.2026 10:01;52,29;80,5\r\n'],
  ['tabs', 'Time\tV\tSOC\n2026/11/18 10:00:00\t52.31\t81\n2026/11/18 10:01:00\t52.29\t80.5'],
  ['bars', 'Time|V|SOC\n2026/11/18 10:00:00|52.31|81\n2026/11/18 10:01:00|52.29|80.5'],
  [
    'decimal commas in quotes',
    '"Time","V","SOC"\n"2026-11-18 10:00:00","52,31","81"\n"2026-11-18 10:01:00","52,29","80,5"',
  ],
  ['old ends of lines', 'Time,V,SOC\r2026-11-18 10:00,52.31,81\r2026-11-18 10:01,52.29,80.5\r'],
  [
    'lines before the head',
    'Logger 7;2026-11-01\nSN;0042\n\nTime;V;SOC\n18.11.2026 10:00;52,31;81\n18.11.2026 10:01;52,29;80,5',
  ],
  ['a word for spreadsheets', 'sep=;\nTime;V;SOC\n18.11.2026 10:00;52,31;81\n18.11.2026 10:01;52,29;80,5'],
  ['a line of units', 'Time,V,SOC\n,V,%\n2026-11-18 10:00,52.31,81\n2026-11-18 10:01,52.29,80.5'],
  ['full units, in brackets', 'Time,V,SOC\n[-],[mV],[%]\n2026-11-18 10:00,52310,81\n2026-11-18 10:01,52290,80.5'],
  ['comments', '# a logger\n#\nTime,V,SOC\n2026-11-18 10:00,52.31,81\n# restarted\n2026-11-18 10:01,52.29,80.5'],
  ['a comma at each end', 'Time,V,SOC,\n2026-11-18 10:00,52.31,81,\n2026-11-18 10:01,52.29,80.5,'],
  ['a head in between', 'Time,V,SOC\n2026-11-18 10:00,52.31,81\nTime,V,SOC\n2026-11-18 10:01,52.29,80.5'],
  ['days after months', 'Time,V,SOC\n11/18/2026 10:00,52.31,81\n11/18/2026 10:01,52.29,80.5'],
  ['days before months', 'Time,V,SOC\n18/11/2026 10:00,52.31,81\n18/11/2026 10:01,52.29,80.5'],
  ['twelve hours', 'Time,V,SOC\n11/18/2026 10:00 AM,52.31,81\n11/18/2026 10:01 a.m.,52.29,80.5'],
  ['two digits of a year', 'Time,V,SOC\n18.11.26 10:00,52.31,81\n18.11.26 10:01,52.29,80.5'],
  ['names of months', 'Time,V,SOC\n18 Nov 2026 10:00,52.31,81\n18 Nov 2026 10:01,52.29,80.5'],
  ['Chinese dates', 'Time,V,SOC\n2026年11月18日 10:00,52.31,81\n2026年11月18日 10:01,52.29,80.5'],
  ['digits alone', 'Time,V,SOC\n20261118100000,52.31,81\n20261118100100,52.29,80.5'],
  ['seconds', 'Time,V,SOC\n1794996000,52.31,81\n1794996060,52.29,80.5'],
  ['milliseconds', 'Time,V,SOC\n1794996000000,52.31,81\n1794996060000,52.29,80.5'],
  ['nanoseconds', 'Time,V,SOC\n1794996000000000000,52.31,81\n1794996060000000000,52.29,80.5'],
  ['days of spreadsheets', 'Time;V;SOC\n46344,4166666667;52,31;81\n46344,4173611111;52,29;80,5'],
  ['offsets', 'Time,V,SOC\n2026-11-18 11:00:00+01:00,52.31,81\n2026-11-18 11:01:00+0100,52.29,80.5'],
  [
    'a zone',
    'Time,V,SOC\n2026-11-18 11:00,52.31,81\n2026-11-18 11:01,52.29,80.5',
    { time: { path: 'Time', zone: 'Europe/Berlin' } },
  ],
  [
    'a zone by its offset',
    'Time,V,SOC\n2026-11-18 15:30,52.31,81\n2026-11-18 15:31,52.29,80.5',
    { time: { path: 'Time', zone: '+05:30' } },
  ],
  ['a zone above the head', 'local time; UTC+1\nTime;V;SOC\n18.11.2026 11:00;52,31;81\n18.11.2026 11:01;52,29;80,5'],
  [
    'a zone in the head',
    'Time [UTC],V,SOC\n2026-11-18 10:00,52.31,81\n2026-11-18 10:01,52.29,80.5',
    { time: { path: 'Time [UTC]' } },
    'Asia/Tokyo',
  ],
  [
    'day and time apart',
    'Day;Clock;V;SOC\n18.11.2026;10:00:00;52,31;81\n18.11.2026;10:01:00;52,29;80,5',
    { time: { path: ['Day', 'Clock'] } },
  ],
  ['the newest first', 'Time,V,SOC\n2026-11-18 10:01,52.29,80.5\n2026-11-18 10:00,52.31,81'],
  ['units in cells', 'Time,V,SOC\n2026-11-18 10:00,52310 mV,81 %\n2026-11-18 10:01,52.29 V,80.5%'],
];

const WHOLE = KINDS.map(([name, text, more = {}, zone = 'Etc/UTC']) => [name, text, more, zone] as const);

test.each(WHOLE)('%s are read', (_, text, more, zone) => {
  const { rows, report } = readTable(text, battery({ path: 'Time' }, more), zone);
  expect(shown(rows).sort()).toEqual(RIGHT);
  expect(report).toMatchObject({ rows: 2, taken: 2, refused: {} });
});

const ENCODED: readonly (readonly [string, (text: string) => Uint8Array])[] = [
  ['UTF-8', (text) => new TextEncoder().encode(text)],
  ['UTF-8 with a mark', (text) => new TextEncoder().encode(`\ufeff${text}`)],
  ['UTF-16, low byte first', (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ['UTF-16 without a mark', (text) => new Uint8Array(Buffer.from(text, 'utf16le'))],
  ['UTF-16, high byte first', (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())],
  ['Windows-1252', (text) => new Uint8Array(Buffer.from(text, 'latin1'))],
];

test.each(ENCODED)('the head of a table in %s is read', (_, encoded) => {
  const text = 'Zeit;Gerät;Temperatur (°F)\r\n18.11.2026 10:00;Straße;77\r\n18.11.2026 10:01;Straße;78,8\r\n';
  const values = [{ path: 'Temperatur (°F)', channel: 'monitor.temperature' }];
  expect(shown(readTable(encoded(text), { time: { path: 'Zeit' }, values }).rows)).toEqual([
    '2026-11-18T10:00:00.000Z 25',
    '2026-11-18T10:01:00.000Z 26',
  ]);
});

test('the head of a Chinese table in GB 18030 is read', () => {
  // 时间,电压(V): no program here writes this encoding.
  const head = [0xca, 0xb1, 0xbc, 0xe4, 0x2c, 0xb5, 0xe7, 0xd1, 0xb9, 0x28, 0x56, 0x29, 0x0a];
  const bytes = new Uint8Array([...head, ...new TextEncoder().encode('2026/11/18 10:00,52.31\n')]);
  const values = [{ path: '电压(V)', channel: 'monitor.voltage' }];
  expect(shown(readTable(bytes, { time: { path: '时间' }, values }).rows)).toEqual(['2026-11-18T10:00:00.000Z 52.31']);
});

test.each([
  ['Energy [kWh]', 'inverter.outputEnergy', 1.5, 1500],
  ['E (MWh)', 'inverter.outputEnergy', 0.002, 2000],
  ['kWh', 'inverter.outputEnergy', 1.5, 1500],
  ['Temp (°F)', 'monitor.temperature', 77, 25],
  ['Temp (ºC)', 'monitor.temperature', 25, 25],
  ['Temp_K', 'monitor.temperature', 298.15, 25],
  ['U/V', 'monitor.voltage', 52.3, 52.3],
  ['U/mV', 'monitor.voltage', 52300, 52.3],
  ['voltage_v', 'monitor.voltage', 52.3, 52.3],
  ['Cell 1 (V)', 'bms.cell.1', 3.312, 3312],
  ['Leistung in kW', 'inverter.outputPower', 1.2, 1200],
  ['Current, mA', 'monitor.current', -1500, -1.5],
  ['time to go [h]', 'monitor.remainingTime', 5.5, 330],
  ['Speed km/h', 'location.speed', 36, 10],
  ['Speed (mph)', 'location.speed', 100, 44.704],
  ['Voltage phase A', 'inverter.outputVoltage', 230, 230],
])('%s goes to %s in its unit', (head, channel, given, right) => {
  const { rows } = readTable(`Time,"${head}"\n2026-11-18 10:00,${given}\n`, {
    time: { path: 'Time' },
    values: [{ path: head, channel }],
  });
  expect(rows[0]?.readings[0]?.value).toBeCloseTo(right, 9);
});

test.each([
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ["1'234.5", 1234.5],
  ['1’234.5', 1234.5],
  ['1\u00a0234,5', 1234.5],
  ['1 234,5', 1234.5],
  ['1.234.567', 1_234_567],
  ['0,123', 0.123],
  ['46609,361', 46_609.361],
  ['−12,4', -12.4],
  ['1.2e3', 1200],
])('%s is a number', (text, right) => {
  const values = [{ path: 'P', channel: 'inverter.outputPower' }];
  const { rows } = readTable(`Time;P\n2026-11-18 10:00;${text}\n`, { time: { path: 'Time' }, values });
  expect(rows[0]?.readings[0]?.value).toBe(right);
});

test('several devices, and a value in each row, are told apart', () => {
  const text = [
    'name,time,device,value',
    'voltage,2026-10-25 01:30,north,52.32',
    'voltage,2026-10-25 01:30,south,51.3',
    'soc,2026-10-25 01:30,north,82',
    'voltage,2026-10-25 02:30,north,52.31',
    'voltage,2026-10-25 02:30,south,51.2',
    'soc,2026-10-25 02:30,north,81',
    'voltage,2026-10-25 02:00,north,52.3',
    'soc,2026-10-25 02:00,north,80',
    'fan,2026-10-25 02:00,north,80',
    'soc,2026-10-25 02:00,west,80',
  ].join('\n');
  const north = 'a'.repeat(24);
  const { rows, report } = readTable(
    text,
    {
      time: { path: 'time' },
      device: { path: 'device', is: { north, south: 'b'.repeat(24) } },
      long: { name: 'name', value: 'value' },
      values: [
        { path: 'voltage', channel: 'monitor.voltage' },
        { path: 'soc', channel: 'monitor.soc' },
      ],
    },
    'Europe/Berlin',
  );
  expect(
    rows
      .filter(({ device }) => device === north)
      .map(({ at, readings }) => [new Date(at).toISOString().slice(11, 16), readings[0]?.value]),
  ).toEqual([
    ['23:30', 52.32],
    ['23:30', 82],
    ['00:30', 52.31],
    ['00:30', 81],
    ['01:00', 52.3],
    ['01:00', 80],
  ]);
  expect(report.refused).toMatchObject({ unknown_device: { count: 1, examples: [{ line: 11, text: 'west' }] } });
});
