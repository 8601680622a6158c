import { expect, test } from 'vitest';
import { planTable, type TableLook } from '#domain/fleet/tables/plan.ts';
import { encodingQuestion, readBeginning } from '#domain/fleet/tables/read-beginning.ts';
import { TableReader } from '#domain/fleet/tables/reader.ts';
import { RowCutter } from '#domain/fleet/tables/rows.ts';
import { tableSettings } from '#domain/fleet/tables/settings.ts';
import { suggestedSettings } from '#domain/fleet/tables/suggest-settings.ts';
import { type Asked, readTable, shown } from './read.ts';

const voltage: Asked = { time: { path: 'Time' }, values: [{ path: 'V', channel: 'monitor.voltage' }] };
const look = (text: string, settings: Asked = voltage) => {
  const found = planTable(text, tableSettings.parse(settings), 'Etc/UTC');
  return found.ok ? [] : [...found.questions, ...found.faults];
};

test('a day that can be a month is asked about, unless a day above 12 says which it is', () => {
  const first = 'Time,V\n05/11/2026 10:00,52.3\n06/11/2026 10:00,52.4\n';
  expect(look(first)).toMatchObject([{ about: 'date', example: '05/11/2026 10:00' }]);
  expect(look(`${first}13/11/2026 10:00,52.4\n`)).toEqual([]);
  expect(look('Time,V\n05-11-26 10:00,52.3\n')).toMatchObject([{ about: 'date' }]);
  const said = readTable(first, { ...voltage, time: { path: 'Time', in: 'MM/DD/YYYY HH:mm' } });
  expect(shown(said.rows)).toEqual(['2026-05-11T10:00:00.000Z 52.3', '2026-06-11T10:00:00.000Z 52.4']);
  const inHead = 'DD/MM/YYYY,V\n05/11/2026,52.3\n06/11/2026,52.4\n';
  expect(look(inHead, { ...voltage, time: { path: 'DD/MM/YYYY' } })).toEqual([]);
});

test('a mark that can be that of thousands is asked about, unless another number says which it is', () => {
  expect(look('Time;V\n2026-11-05;1,234\n2026-11-06;2,345\n')).toMatchObject([{ about: 'number', example: '1,234' }]);
  expect(look('Time;V\n2026-11-05;1,234\n2026-11-06;52,3\n')).toEqual([]);
  expect(look('Time;V\n2026-11-05;1.234\n2026-11-06;2.345\n')).toMatchObject([{ about: 'number', example: '1.234' }]);
  // Commas separate: they are not decimal.
  expect(look('Time,V\n2026-11-05,1.234\n2026-11-06,2.345\n')).toEqual([]);
});

test('a column that is missing, another unit, and times that are counted otherwise are told before anything is read', () => {
  expect(look('Time,Volt,SOC\n2026-11-18T10:00:00Z,52.31,81\n')).toEqual([
    { about: 'no_column', columns: ['V'], there: ['Time', 'Volt', 'SOC'] },
  ]);
  const inSeconds: Asked = { ...voltage, time: { path: 'Time', in: 'seconds' } };
  expect(look('Time,V\n1795000000000,52.31\n1795000060000,52.31\n', inSeconds)).toMatchObject([
    { about: 'other_dates', format: 'milliseconds' },
  ]);
  const current: Asked = { ...voltage, values: [{ path: 'I (A)', channel: 'monitor.voltage' }] };
  expect(look('Time,I (A)\n2026-11-18,52.31\n', current)).toMatchObject([{ about: 'unit', unit: 'A' }]);
  expect(look('Time,V\nyesterday,52.31\ntoday,52\n')).toMatchObject([{ about: 'no_dates', example: 'yesterday' }]);
});

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const beginning = (bytes: Uint8Array, settings: Asked) =>
  readBeginning(bytes, true, tableSettings.parse(settings), 'Etc/UTC');

test('an encoding in doubt is told by what the settings name; where nothing tells, the text is shown as each reads it', () => {
  // Two letters beside each other can be one Chinese character.
  const bytes = latin('Zeit;Größe;V\n2026-11-05;a;52.31\n');
  const named: Asked = { time: { path: 'Zeit' }, values: [{ path: 'V', channel: 'monitor.voltage' }] };
  expect(beginning(bytes, named).look.ok).toBe(true);
  const byDevice = { path: 'Größe', is: { a: 'a'.repeat(24) } };
  expect(beginning(bytes, { ...named, device: byDevice })).toMatchObject({
    encoding: 'windows-1252',
    look: { ok: true },
  });
  // Which of them is meant, the name of the value in the rows tells.
  const long = latin('Zeit;Name;Wert\n2026-11-05;Größe;52.31\n');
  const values: Asked = {
    ...{ time: { path: 'Zeit' }, long: { name: 'Name', value: 'Wert' } },
    values: [{ path: 'Größe', channel: 'monitor.voltage' }],
  };
  expect(beginning(long, values)).toMatchObject({ encoding: 'windows-1252', look: { ok: true } });
  // The unit of the temperature is one in one of them alone: that decides what is stored.
  const units = latin('Zeit;Größe;T\n;;°C\n2026-11-05;x;25\n');
  const temperature: Asked = { time: { path: 'Zeit' }, values: [{ path: 'T', channel: 'monitor.temperature' }] };
  const { look: doubt } = beginning(units, temperature);
  expect(doubt).toMatchObject({ ok: false, questions: [{ about: 'encoding' }] });
  expect(beginning(units, { ...temperature, encoding: 'windows-1252' }).look.ok).toBe(true);
  expect(encodingQuestion(bytes, ['windows-1252', 'gb18030']).encodings.map(({ text }) => text)).toEqual([
    'Zeit;Größe;V',
    expect.stringMatching(/^Zeit;Gr[^ö]+;V$/),
  ]);
});

test('a letter that is none in the encoding costs its row where it names a device or a value', () => {
  const values = [{ path: 'Größe', channel: 'monitor.voltage' }];
  const settings: Asked = { time: { path: 'Zeit' }, encoding: 'utf-8', long: { name: 'Name', value: 'Wert' }, values };
  const text = new TextEncoder().encode('Zeit;Name;Wert\n2026-11-05;Größe;52.31\n');
  const bytes = new Uint8Array([...text, ...latin('2026-11-06;Größe;52.4\n')]);
  const { rows, report } = readTable(bytes, settings);
  expect(shown(rows)).toEqual(['2026-11-05T00:00:00.000Z 52.31']);
  expect(report.refused).toMatchObject({ damaged: { count: 1, examples: [{ line: 3 }] } });
});

test('what is older than what is kept is counted before it is sent, and stays what it is', () => {
  const text = 'Time,V\n2019-05-01,52.1\n2019-05-02,52.2\n2026-11-05,52.3\n';
  const look = planTable(text, tableSettings.parse(voltage), 'Etc/UTC');
  expect(look.ok).toBe(true);
  const reader = new TableReader((look as Extract<TableLook, { ok: true }>).plan, Date.UTC(2023, 10, 28));
  expect(new RowCutter(',').take(text).flatMap((row) => reader.take(row) ?? [])).toHaveLength(3);
  expect(reader.report).toMatchObject({ taken: 3, tooOld: { count: 2, examples: [{ line: 2 }, { line: 3 }] } });
});

test('what a person said is not overruled: a factor counts instead of a unit', () => {
  const text = 'Time;V [kV]\n2026-11-18;0,05\n';
  const values = (more: object) => ({ ...voltage, values: [{ path: 'V [kV]', channel: 'monitor.voltage', ...more }] });
  expect(readTable(text, values({ factor: 1000 })).rows[0]?.readings[0]?.value).toBe(50);
  expect(readTable(text, values({})).rows[0]?.readings[0]?.value).toBe(50);
  expect(readTable(text, values({ from: 'V' })).rows[0]?.readings[0]?.value).toBe(0.05);
});

test.each([
  ['Time,Voltage,Current,SOC', ['monitor.current', 'monitor.soc', 'monitor.voltage']],
  ['Zeit,Spannung (V),Strom (A),Ladezustand (%)', ['monitor.current', 'monitor.soc', 'monitor.voltage']],
  ['Date,Tension,Courant,SOC', ['monitor.current', 'monitor.soc', 'monitor.voltage']],
  ['时间,电压(V),电流(A),剩余电量(%)', ['monitor.current', 'monitor.soc', 'monitor.voltage']],
  ['時間,電圧,電流,SOC', ['monitor.current', 'monitor.soc', 'monitor.voltage']],
  ['시간,전압,전류,SOC', ['monitor.current', 'monitor.soc', 'monitor.voltage']],
  ['timestamp,lat,lon,Other', ['location.latitude', 'location.longitude']],
  ['time,Cell 1 (V),Cell 2 (V),Cell 03', ['bms.cell.1', 'bms.cell.2', 'bms.cell.3']],
  // Two of a kind, and a unit of something else, are chosen by a person.
  ['Time,Voltage L1,Voltage L2,Current (V)', []],
])('%s suggests its channels', (head, channels) => {
  const found = suggestedSettings(`${head}\n2026-11-18 10:00,52.3,1.5,80.5\n2026-11-18 10:01,52.4,1.6,80.4\n`);
  expect(found?.time.path).toBe(head.split(',')[0]);
  expect(found?.values.map(({ channel }) => channel).sort()).toEqual(channels);
});

test('a table with a value in each row is found by its columns', () => {
  const homeAssistant = [
    'entity_id,state,last_changed',
    'sensor.battery_voltage,52.3,2026-11-18T10:00:00.123Z',
    'sensor.battery_voltage,unavailable,2026-11-18T10:05:00.123Z',
    'sensor.battery_soc,81,2026-11-18T10:00:00.500Z',
    'sensor.battery_soc,80,2026-11-18T10:06:00.500Z',
  ].join('\n');
  expect(suggestedSettings(homeAssistant)).toEqual({
    time: { path: 'last_changed' },
    long: { name: 'entity_id', value: 'state', changes: true },
    values: [
      { path: 'sensor.battery_soc', channel: 'monitor.soc', unit: 0 },
      { path: 'sensor.battery_voltage', channel: 'monitor.voltage', unit: 0 },
    ],
  });
  const influx = [
    '#group,false,false,true,true,false,false,true,true',
    '#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,double,string,string',
    '#default,_result,,,,,,,',
    ',result,table,_start,_stop,_time,_value,_field,host',
    ',,0,2026-11-17T00:00:00Z,2026-11-19T00:00:00Z,2026-11-18T10:00:00Z,52.3,voltage,north',
    ',,0,2026-11-17T00:00:00Z,2026-11-19T00:00:00Z,2026-11-18T10:01:00Z,52.4,voltage,north',
    ',,1,2026-11-17T00:00:00Z,2026-11-19T00:00:00Z,2026-11-18T10:00:00Z,81,soc,south',
    ',,1,2026-11-17T00:00:00Z,2026-11-19T00:00:00Z,2026-11-18T10:01:00Z,80,soc,south',
  ].join('\n');
  expect(suggestedSettings(influx)).toMatchObject({
    time: { path: '_time' },
    long: { name: '_field', value: '_value' },
    device: { path: 'host' },
    values: [{ path: 'soc' }, { path: 'voltage' }],
  });
});

test('a day and a time of day in two columns are found', () => {
  const text = 'Datum;Uhrzeit;Spannung\n18.11.2026;10:00:00;52,31\n18.11.2026;10:01:00;52,29\n';
  expect(suggestedSettings(text)?.time.path).toEqual(['Datum', 'Uhrzeit']);
});

test('a column that tells rows of one instant apart names the devices, whatever it is called', () => {
  const rows = (names: readonly string[]) =>
    Array.from({ length: 12 }, (_, nth) => `2026-11-05 10:${10 + (nth >> 1)},${names[nth % 2]},5${nth % 4}.3`);
  const table = (all: readonly string[]) => ['time,battery,Voltage', ...all].join('\n');
  expect(suggestedSettings(table(rows(['north', 'south'])))?.device).toEqual({ path: 'battery', is: {} });
  const states = rows(['idle', 'charging']).map((row, nth) => row.replace(/10:\d\d/, `10:${10 + nth}`));
  expect(suggestedSettings(table(states))?.device).toBeUndefined();
});
