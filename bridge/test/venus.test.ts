import { describe, expect, test } from 'vitest';
import { remainingCapacity } from '#bridge/sources/victron/capacity.ts';
import { Repetition } from '#bridge/sources/victron/repetition.ts';
import { mapVeDirect } from '#bridge/sources/victron/ve-direct-map.ts';
import { mapVenus, type ServiceType, type VenusMemory } from '#bridge/sources/victron/venus-map.ts';
import { makeRecords } from '#domain/fleet/bridges/make-records.ts';
import { ChargerStage, InverterState } from '#domain/foundation/kinds/wire.ts';

/** The newest value of each channel after messages of one service. */
function channels(type: ServiceType, messages: readonly (readonly [path: string, value: unknown])[]) {
  const memory: VenusMemory = new Map();
  const services = [{ service: 'device/1', type, unit: 0 }];
  const untranslated: number[] = [];
  const told = messages.flatMap(([path, value]) =>
    mapVenus(`device/1/${path}`, { value }, services, memory, (state) => untranslated.push(state)),
  );
  return {
    ...Object.fromEntries(told.map(({ channel, value }) => [channel, value])),
    ...(untranslated.length > 0 && { untranslated }),
  };
}

describe('states', () => {
  test.each([
    [0, ChargerStage.CHARGER_IDLE],
    [3, ChargerStage.BULK],
    [5, ChargerStage.FLOAT],
    [244, ChargerStage.FLOAT],
    [252, ChargerStage.BULK],
  ])('%i of a charger, over Venus OS and over VE.Direct', (state, stage) => {
    expect(channels('solarcharger', [['State', state]])).toEqual({ 'dmt.chargeStage': stage });
    expect(channels('charger', [['State', state]])).toEqual({ 'tc.chargeStage': stage });
    expect(mapVeDirect({ CS: String(state) }, 'solar-charger', 0)).toEqual([
      { channel: 'dmt.chargeStage', unit: 0, value: stage },
    ]);
  });

  test.each([3, 244, 252])('%i of an inverter-charger charges', (state) => {
    expect(channels('vebus', [['State', state]])).toEqual({ 'inverter.operatingState': InverterState.CHARGING });
  });

  test('a state that the protocol has no name for is none, and is told', () => {
    expect(channels('vebus', [['State', 99]])).toEqual({ 'inverter.operatingState': null, untranslated: [99] });
  });
});

test('a current of the mains or the output has no sign: feeding in is no 0 A', () => {
  expect(
    channels('vebus', [
      ['Ac/ActiveIn/L1/I', -7.25],
      ['Ac/ActiveIn/P', -1640],
      ['Ac/Out/L1/I', -3.5],
      ['Ac/Out/P', 2200],
    ]),
  ).toEqual({
    'inverter.mainsCurrent': 7.25,
    'inverter.mainsPower': -1640,
    'inverter.outputCurrent': 3.5,
    'inverter.outputPower': 2200,
  });
  expect(channels('inverter', [['Ac/Out/L1/I', -0.5]])).toEqual({ 'inverter.outputCurrent': 0.5 });
  expect(channels('charger', [['Ac/In/L1/I', -0.5]])).toEqual({ 'tc.mainsCurrent': 0.5 });
});

test.each([
  [-180, 180],
  [-90.5, 269.5],
  [-0.25, 359.75],
  [0, 0],
  [234.42, 234.42],
  [360, 0],
])('a course of %f is %f', (course, degrees) => {
  expect(channels('gps', [['Course', course]])['location.course' as never]).toBeCloseTo(degrees, 9);
});

test('without a fix a receiver has no position, whatever it repeats', () => {
  const place = [
    ['Position/Latitude', 48.5],
    ['Position/Longitude', 9.25],
    ['NrOfSatellites', 7],
  ] as const;
  const at = { 'location.latitude': 48.5, 'location.longitude': 9.25, 'location.satellites': 7 };
  const nowhere = { 'location.latitude': null, 'location.longitude': null, 'location.satellites': 7 };
  expect(channels('gps', place)).toEqual(at);
  expect(channels('gps', [['Fix', 1], ...place])).toEqual(at);
  expect(channels('gps', [...place, ['Fix', 0]])).toEqual(nowhere);
  expect(channels('gps', [['Fix', 0], ...place])).toEqual(nowhere);
  expect(channels('gps', [['Fix', 0], ['Fix', 1], ...place])).toEqual(at);
});

describe('a solar charger with several trackers', () => {
  test('has the power of all and the highest voltage', () => {
    expect(
      channels('solarcharger', [
        ['Pv/V', null],
        ['Pv/0/V', 0.4],
        ['Pv/0/P', 0],
        ['Pv/1/V', 88.5],
        ['Pv/1/P', 410],
        ['Pv/2/P', 90],
      ]),
    ).toEqual({ 'dmt.solarVoltage': 88.5, 'dmt.solarPower': 500 });
  });

  test('what it says of all itself counts', () => {
    expect(
      channels('solarcharger', [
        ['Yield/Power', 480],
        ['Pv/0/P', 200],
        ['Pv/1/P', 290],
      ]),
    ).toEqual({
      'dmt.solarPower': 480,
    });
    expect(
      channels('solarcharger', [
        ['Pv/V', 40],
        ['Yield/Power', 100],
      ]),
    ).toEqual({
      'dmt.solarVoltage': 40,
      'dmt.solarPower': 100,
    });
  });

  test('without any of them there is no value, and no 0', () => {
    expect(
      channels('solarcharger', [
        ['Pv/0/P', 5],
        ['Pv/0/P', null],
      ]),
    ).toEqual({ 'dmt.solarPower': null });
  });
});

test.each([
  ['what is left and what was installed', { capacity: 120, installed: 200, consumed: undefined, socPercent: 60 }, 120],
  [
    'the capacity as installed, not full',
    { capacity: 200, installed: 200, consumed: undefined, socPercent: 60 },
    undefined,
  ],
  ['the capacity as installed, full', { capacity: 200, installed: 200, consumed: undefined, socPercent: 100 }, 200],
  ['what was consumed of what was installed', { capacity: 200, installed: 200, consumed: -80, socPercent: 60 }, 120],
  [
    'what was consumed, with a capacity that is left',
    { capacity: 120, installed: undefined, consumed: -80, socPercent: 60 },
    120,
  ],
  [
    'what was consumed, with a capacity that was installed',
    { capacity: 200, installed: undefined, consumed: -80, socPercent: 60 },
    120,
  ],
  [
    'what was consumed, and no charge to tell by',
    { capacity: 200, installed: undefined, consumed: -80, socPercent: undefined },
    undefined,
  ],
  ['a capacity alone', { capacity: 120, installed: undefined, consumed: undefined, socPercent: 60 }, 120],
  ['nothing', { capacity: undefined, installed: undefined, consumed: undefined, socPercent: 60 }, undefined],
])('the remaining capacity by %s', (_, given, left) => {
  expect(remainingCapacity(given)).toBe(left);
});

test('a battery whose capacity is the installed one has no remaining capacity of that', () => {
  expect(
    channels('drive', [
      ['Soc', 60],
      ['InstalledCapacity', 200],
      ['Capacity', 200],
    ]),
  ).not.toHaveProperty('enerdrive.remainingCapacity');
  expect(
    channels('drive', [
      ['Soc', 60],
      ['InstalledCapacity', 200],
      ['Capacity', 200],
      ['ConsumedAmphours', -80],
    ]),
  ).toMatchObject({ 'enerdrive.remainingCapacity': 120 });
});

test('an absent value of VE.Direct is gone, and is none of 0', () => {
  const told = mapVeDirect({ V: '12800', I: '---', TTG: '-1', T: '---' }, 'battery-monitor', 0);
  const [record] = makeRecords(told, 1).records;
  expect(record?.body).toMatchObject({ voltageCentiVolt: 1280, goneFields: expect.any(Number) });
  expect(record?.body).not.toHaveProperty('currentUsingCentiAmp');
});

describe('a GX device that repeats', () => {
  /** Asks, and is answered with these; @returns what was missed with the last request. */
  const rounds = (repetition: Repetition, count: number, values: Record<string, string>) => {
    let missed: string[] = [];
    for (let round = 0; round < count; round++) {
      missed = [...missed, ...repetition.asked()];
      for (const [path, text] of Object.entries(values)) repetition.heard(path, text);
    }
    return missed;
  };

  test('a value that is not repeated any more is gone, once', () => {
    const repetition = new Repetition();
    expect(rounds(repetition, 3, { soc: '50', voltage: '51' })).toEqual([]);
    expect(rounds(repetition, 3, { voltage: '51' })).toEqual([]);
    expect(rounds(repetition, 1, { voltage: '51' })).toEqual(['soc']);
    expect(rounds(repetition, 20, { voltage: '51' })).toEqual([]);
  });

  test('one that says that all is repeated does so, too', () => {
    const repetition = new Repetition();
    repetition.heard('soc', '50');
    repetition.completed();
    expect(rounds(repetition, 4, {})).toEqual(['soc']);
  });

  test('of one that sends changes alone nothing is missed, until it is silent for ten minutes', () => {
    const repetition = new Repetition();
    repetition.heard('soc', '50');
    let round = 0;
    for (; round < 30; round++) {
      expect(repetition.asked()).toEqual([]);
      repetition.heard('voltage', String(round));
    }
    for (let silent = 0; silent < 20; silent++) expect(repetition.asked()).toEqual([]);
    expect(repetition.asked()).toEqual(['soc', 'voltage']);
  });
});
