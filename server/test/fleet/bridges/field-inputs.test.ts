/** Inputs of people, through a bridge as its pages say, and what is right of each, asked of the server by its calls. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trackOf } from '#domain/fleet/locations/track.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { fixOf } from '#domain/foundation/kinds/location/fix.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { ChargerStage } from '#domain/foundation/kinds/wire.ts';
import { endAfterEach } from '../../../../bridge/test/rig.ts';
import { hasFieldInputs } from '../../../../domain/test/field-inputs.ts';
import { fieldRig } from './field-rig.ts';

const NOW = Date.UTC(2026, 10, 28, 13);
const TODAY = [NOW - DAY_MS, NOW + HOUR_MS] as const;
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });
const at = (text: string) => Date.parse(text);
const day = (text: string) => [at(`${text}T00:00Z`), at(`${text}T00:00Z`) + DAY_MS] as const;

describe.skipIf(!hasFieldInputs)('inputs of people', () => {
  /** While the clock of the test goes on. */
  const inTime = <T>(read: () => Promise<T>) =>
    eventually(() => {
      rig.wait(SECOND_MS);
      return read();
    });
  endAfterEach();
  let rig: Awaited<ReturnType<typeof fieldRig>>;
  beforeAll(async () => {
    rig = await fieldRig(NOW);
  });
  afterAll(() => rig.stop());

  test.each(['01-meter-de.csv', '01-meter-de-resaved.csv'])(
    '%s: 45 readings of five days, 11,000 Wh',
    async (table) => {
      const device = await rig.add({ deviceType: 'b', manufacturer: 1 });
      const { code, told } = await rig.importTable(device, table, '01-columns.json', 'Europe/Berlin');
      expect(code).toBe(0);
      expect(told).toContain('45 records stored');
      const readings = await rig.bodies(device, KIND.inverter, at('2025-10-01T00:00Z'), at('2025-12-31T00:00Z'));
      const days = new Set(readings.map((each) => new Date(each.at + HOUR_MS).toISOString().slice(0, 10)));
      expect([readings.length, ...days]).toEqual([
        45,
        ...[1, 5, 12, 13, 20].map((each) => `2025-11-${String(each).padStart(2, '0')}`),
      ]);
      expect((await rig.energies(device, '2025-11-01', 'month')).output?.counted).toBeCloseTo(11_000, 3);
    },
  );

  test('02: decimal commas in quotes', async () => {
    const device = await rig.add();
    expect(await rig.importTable(device, '02-decimal-comma.csv', '02-columns.json')).toMatchObject({ code: 0 });
    expect(await rig.bodies(device, KIND.monitor, ...day('2026-11-18'))).toMatchObject([
      { at: at('2026-11-18T09:00Z'), voltageCentiVolt: 5231, currentUsingCentiAmp: 1240, socCentiPercent: 8100 },
      { at: at('2026-11-18T09:01Z'), voltageCentiVolt: 5229, currentUsingCentiAmp: 1260, socCentiPercent: 8100 },
    ]);
  });

  test('03: a column that there is not is refused before anything is sent, with those that there are', async () => {
    const device = await rig.add();
    const { code, told } = await rig.importTable(device, '03-missing-column.csv', '03-columns.json');
    expect(code).toBe(1);
    expect(told).toMatch(/no such column.*Voltage.*Time.*Volt.*SOC/);
    expect(await rig.bodies(device, KIND.monitor, ...day('2026-11-18'))).toEqual([]);
  });

  test('04: a line that was cut off costs itself', async () => {
    const device = await rig.add();
    const { code, told } = await rig.importTable(device, '04-truncated.csv', '04-columns.json');
    expect(code).toBe(0);
    expect(told).toContain('left out, cells: 1, first line 10');
    expect(await rig.bodies(device, KIND.monitor, ...day('2026-11-18'))).toHaveLength(8);
  });

  test('05: an hour that the clock repeats has both', async () => {
    const device = await rig.add();
    await rig.importTable(device, '05-repeated-hour.csv', '05-columns.json', 'Europe/Berlin');
    const read = await rig.bodies(device, KIND.monitor, at('2026-10-24T00:00Z'), at('2026-10-26T00:00Z'));
    expect(read.map((each) => [new Date(each.at).toISOString().slice(11, 16), each.socCentiPercent])).toEqual([
      ...[
        ['23:30', 8100],
        ['00:00', 8000],
        ['00:30', 7900],
        ['01:00', 7800],
        ['01:30', 7700],
        ['02:00', 7600],
      ],
    ]);
  });

  test('06: another unit of time is told by the bridge', async () => {
    const device = await rig.add();
    const { code, told } = await rig.importTable(device, '06-time-unit.csv', '06-columns.json');
    expect([code, told]).toEqual([1, expect.stringContaining('format "milliseconds"')]);
  });

  test.each([
    ['07-counter-zero.csv', 200],
    ['07-counter-ffff.csv', 30],
  ])('%s: %i Wh, and one reading is doubted', async (table, wattHours) => {
    const device = await rig.add({ deviceType: 'b', manufacturer: 1 });
    await rig.importTable(device, table, '07-columns.json');
    expect((await rig.energies(device, '2026-11-20')).output).toMatchObject({ counted: wattHours, doubts: 1 });
  });

  test('08: powers of each quarter of an hour are energies', async () => {
    const device = await rig.add({ deviceType: 'b', manufacturer: 1 });
    await rig.importTable(device, '08-vrm-quarter-hours.csv');
    const { mains, output } = await rig.energies(device, '2026-11-19');
    expect(mains!.integrated).toBeCloseTo(20_000, 0);
    expect(output!.integrated).toBeCloseTo(18_000, 0);
  });

  test('09: fixes with a wrong sign are no way driven', async () => {
    const device = await rig.add();
    await rig.importTable(device, '09-track-flip.csv', '09-columns.json');
    const fixes = (await rig.bodies(device, KIND.location, ...day('2026-11-20'))).map((each) => fixOf(each.at, each));
    expect(fixes).toHaveLength(60);
    expect(Math.round(trackOf(fixes).distanceMetre / 100)).toBe(154);
  });

  test('10: probes that are not fitted are unread in their places', async () => {
    const device = await rig.add({ deviceType: 'f' });
    const numbers = (path: string, channel: string, count: number) =>
      Array.from({ length: count }, (_, nth) => ({ path: `${path}.${nth}`, channel: `bms.${channel}.${nth + 1}` }));
    const values = [...numbers('c', 'cell', 4), ...numbers('t', 'bmsTemperature', 3)];
    const { start, publish, connected } = await rig.behind(device, (broker) => ({
      ...{ type: 'json-mqtt', broker, topic: 'bms', mapping: { values } },
    }));
    start();
    await eventually(connected).toBe(true);
    await publish('10-bms-holes.txt');
    await eventually(() => rig.bodies(device, KIND.bms, ...TODAY)).toMatchObject([
      { temperatureCentiCelsius: [-27_315, 2400, 2500] },
      { temperatureCentiCelsius: [2150, -27_315, 2200] },
    ]);
  });

  test('11: NaN costs one value, and text that is no number is told', async () => {
    const device = await rig.add();
    const values = Object.entries({ soc: 'soc', u: 'voltage', t: 'temperature' }).map(([path, name]) => ({
      ...{ path, channel: `monitor.${name}` },
    }));
    const { start, publish, connected, lines } = await rig.behind(device, (broker) => ({
      ...{ type: 'json-mqtt', broker, topic: 'bat', mapping: { values } },
    }));
    start();
    await eventually(connected).toBe(true);
    await publish('11-json-nan.txt');
    await eventually(() => rig.bodies(device, KIND.monitor, ...TODAY)).toMatchObject([
      { socCentiPercent: 8150, voltageCentiVolt: 5230 },
      { socCentiPercent: 8100, temperatureCentiCelsius: 2150 },
    ]);
    expect(lines).toContain('bat: u is no number: 52,31');
  });

  const venus = (service: string) => (broker: string) => ({
    ...{ type: 'venus' as const, broker, portal: 'c0619ab00000' },
    services: [{ service, unit: 0 }],
  });
  const fromVenus = async (service: string, name: string, type: string) => {
    const device = await rig.add({ deviceType: type, ...(type === 'a' ? {} : { manufacturer: 1 }) });
    const { start, publish, connected } = await rig.behind(device, venus(service), 1);
    start();
    await eventually(connected).toBe(true);
    await publish(name);
    return device;
  };

  test('12: currents without a sign beside powers that flow the other way', async () => {
    const device = await fromVenus('vebus/274', '12-venus-feeding-in.txt', 'b');
    await inTime(async () => (await rig.bodies(device, KIND.inverter, ...TODAY)).at(-1)).toMatchObject({
      ...{ inputCentiAmp: 1590, outputCentiAmp: 1153, inputWatt: -795, batteryCentiAmp: 6970 },
    });
  });

  test('13: a course of −180 to 180 degrees', async () => {
    const device = await fromVenus('gps/100', '13-venus-course.txt', 'a');
    await inTime(async () => (await rig.bodies(device, KIND.location, ...TODAY)).at(-1)).toMatchObject({
      courseCentiDegree: 23_442,
    });
  });

  test('14: what only the broker remembers is no record, and nobody is online for it', async () => {
    const device = await rig.add();
    const { beside, start, publish } = await rig.behind(device, venus('battery/700'));
    await publish('14-venus-retained.txt');
    const asked = beside.heard('R/c0619ab00000/battery/700/Dc/0/Current');
    start();
    await asked;
    expect(await rig.bodies(device, KIND.monitor, ...TODAY)).toEqual([]);
    expect(await rig.listed(device)).toMatchObject({ lastRecordData: null, onlineStatus: false });
  });

  test('15: external control charges', async () => {
    const device = await fromVenus('solarcharger/256', '15-venus-external-control.txt', 'e');
    await inTime(async () => (await rig.bodies(device, KIND.dmt, ...TODAY)).at(-1)).toMatchObject({
      ...{ stage: ChargerStage.BULK, solarWatt: 41, solarCentiVolt: 4970, outputCentiAmp: 170 },
    });
  });

  const entities = Object.entries({ soc: 'soc', v: 'voltage', i: 'current' }).map(([name, channel]) => ({
    ...{ entity: `sensor.bat_${name}`, channel: `monitor.${channel}` },
  }));

  test('16: a battery at rest keeps charge and current in the list and the live view', async () => {
    const device = await rig.add();
    const home = await rig.behind(device, (broker) => ({ type: 'home-assistant', broker, entities }), 1);
    home.start();
    await eventually(home.connected).toBe(true);
    await home.publish('16-home-assistant-at-rest.txt');
    const right = { soc: 6400, voltageRaw: 5239, currentUsing: 1240 };
    await inTime(async () => (await rig.listed(device)).lastRecordData).toMatchObject(right);
    expect(await rig.call('getLastRealTimeData', { mcuId: device.mcuId })).toMatchObject(right);
  });

  test('17: three samples of one message are three records', async () => {
    const device = await rig.add();
    const { start, publish, connected } = await rig.behind(device, (broker) => ({
      ...{ type: 'json-mqtt' as const, broker, topic: 'gw' },
      mapping: {
        time: { path: 'Device A.0.ts', in: 'milliseconds' as const },
        values: [{ path: 'Device A.0.values.soc', channel: 'monitor.soc' }],
      },
    }));
    start();
    await eventually(connected).toBe(true);
    await publish('17-batch.txt');
    await eventually(async () =>
      (await rig.bodies(device, KIND.monitor, ...TODAY)).map((each) => [each.at, each.socCentiPercent]),
    ).toEqual([0, 1, 2].map((nth) => [1_795_870_000_000 + nth * 20_000, 7000 - nth * 100]));
  });

  test('18: six hours of a quarter of an hour each at −20 A', async () => {
    const device = await rig.add({ chemistry: 'lfp', nominalCentiVolt: 5120, capacityCentiAmpHour: 20_000 });
    await rig.importTable(device, '18-vrm-default-interval.csv');
    const { months } = await rig.call('getDeviceYearlyUsage', { mcuId: device.mcuId, year: 2026 });
    expect(months.find(({ month }) => month === '2026-11')).toMatchObject({
      ...{ ampHoursOut: 120, wattHoursOut: 6144, dischargingHours: 6 },
    });
  });

  test('19: a low charge that is sent once is warned of', async () => {
    const device = await rig.add({ chemistry: 'lfp', nominalCentiVolt: 5120, capacityCentiAmpHour: 10_000 });
    const home = await rig.behind(device, (broker) => ({ type: 'home-assistant', broker, entities }), 60);
    home.start();
    await eventually(home.connected).toBe(true);
    await home.publish('19-low-charge-once.txt');
    await inTime(async () => (await rig.listed(device)).lastRecordData).toMatchObject({
      ...{ soc: 400, currentUsing: 500 },
    });
    await inTime(
      async () => (await rig.call('listWarningPushMsg2', { mcuId: device.mcuId, pageNum: 1, pageSize: 20 })).list,
    ).toMatchObject([{ msgType: 11, level: 2 }]);
  });
});
