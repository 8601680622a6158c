import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALIGNMENTS,
  type CompareChoice,
  choiceOf,
  freeDay,
  MAX_LINES,
  MODES,
  searchOf,
  withMode,
} from '#web/features/reporting/reports/compare/compare-address.ts';
import { AXES } from '#web/features/reporting/reports/compare/compare-axis.ts';
import { comparedDevices, hasFreeUnit } from '#web/features/reporting/reports/compare/compared-devices.ts';
import { QUANTITIES } from '#web/features/reporting/reports/compare/quantities.ts';
import { parseSearch, stringifySearch } from '#web/routes/search-params.ts';

const id = (digit: string) => digit.repeat(24);
const usual: CompareChoice = {
  mode: 'devices',
  quantity: 'soc',
  axis: null,
  alignment: 'time',
  devices: [],
  starts: [],
};

describe('a comparison in the address', () => {
  const mcuId = fc.stringMatching(/^[0-9a-f]{24}$/);
  const device = fc.record({ mcuId, unit: fc.option(fc.integer({ min: 0, max: 65_535 })) });
  const date = fc
    .date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  const anyChoice: fc.Arbitrary<CompareChoice> = fc.record({
    mode: fc.constantFrom(...MODES),
    quantity: fc.constantFrom(...QUANTITIES),
    axis: fc.option(fc.constantFrom(...AXES)),
    alignment: fc.constantFrom(...ALIGNMENTS),
    devices: fc.uniqueArray(device, { maxLength: 4, selector: ({ mcuId: of, unit }) => `${of} ${unit}` }),
    starts: fc.uniqueArray(date, { maxLength: 4 }),
  });
  test('is read back unchanged, whatever was chosen', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const address = stringifySearch({ ...searchOf(choice) });
        expect(choiceOf(parseSearch(address))).toEqual(choice);
        expect(address).not.toContain('%');
      }),
    );
  });
  test('is omitted when it is the default', () => {
    expect(choiceOf({})).toEqual(usual);
    expect(stringifySearch({ ...searchOf(usual) })).toBe('');
    expect(withMode(usual, 'periods')).toMatchObject({ mode: 'periods', alignment: 'start' });
    expect(searchOf(withMode(usual, 'periods')).align).toBeUndefined();
  });
  test('is never an impossible value, whatever the address', () => {
    const hostile = {
      compare: '__proto__',
      quantity: 'toString',
      axis: 'constructor',
      align: ['time'],
      devices: `x_${id('a')}.-1_${id('a')}.65536_${id('B')}.3_${id('b')}.3_${id('c')}_${id('d')}_${id('e')}_${id('f')}`,
      periods: '2026-02-30_2026-02-28_0000-00-00_1969-12-31_2026-02-28_today_2026-13-01',
    };
    expect(choiceOf(hostile)).toEqual({
      ...usual,
      devices: [
        { mcuId: id('b'), unit: 3 },
        { mcuId: id('c'), unit: null },
        { mcuId: id('d'), unit: null },
        { mcuId: id('e'), unit: null },
      ],
      starts: ['2026-02-28'],
    });
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('compare', 'quantity', 'align', 'devices', 'periods'), fc.anything()),
        (search) => {
          const { devices, starts } = choiceOf(search);
          expect(devices.length < MAX_LINES && starts.length < MAX_LINES).toBe(true);
        },
      ),
    );
  });
  test('offers the newest period that is not used yet', () => {
    expect(freeDay('2026-03-05', 10, [])).toBe('2026-02-23');
    expect(freeDay('2026-03-05', 10, ['2026-02-23', '2026-02-13'])).toBe('2026-02-03');
  });
});

describe('devices that are compared', () => {
  const known = new Map([
    [id('a'), { name: 'Hub', units: [0, 1, 2] }],
    [id('b'), { name: 'Truck', units: [0] }],
    [id('c'), { name: 'New', units: [] }],
  ]);
  const lines = (unit: number, ...added: [mcuId: string, unit: number | null][]) =>
    comparedDevices(
      { mcuId: id('a'), unit },
      added.map(([mcuId, asked]) => ({ mcuId, unit: asked })),
      (mcuId) => known.get(mcuId) ?? null,
    );
  const unitsOf = (all: ReturnType<typeof lines>) => all.map(({ mcuId, unit }) => `${mcuId[0]}${unit}`);

  test('belong to a unit that the device has and that no other line shows', () => {
    expect(unitsOf(lines(1, [id('a'), 1], [id('a'), 2], [id('b'), 7], [id('c'), null]))).toEqual([
      'a1',
      'a0',
      'a2',
      'b0',
      'c0',
    ]);
    expect(unitsOf(lines(0, [id('b'), null], [id('b'), 0], [id('a'), null]))).toEqual(['a0', 'b0', 'a1']);
  });
  test('show which other units are possible', () => {
    expect(lines(0, [id('a'), 2], [id('b'), 0]).map(({ choices }) => choices)).toEqual([[0, 1], [1, 2], [0]]);
  });
  test('follow the address until the devices are known', () => {
    expect(unitsOf(lines(0, [id('e'), 4], [id('e'), null]))).toEqual(['a0', 'e4', 'e0']);
  });
  test('are offered while one of their units is left', () => {
    const all = lines(0, [id('a'), 1], [id('b'), 0]);
    expect([id('a'), id('b'), id('c')].map((mcuId) => hasFreeUnit(all, mcuId))).toEqual([true, false, true]);
    expect(hasFreeUnit(lines(0, [id('a'), 1], [id('a'), 2]), id('a'))).toBe(false);
  });
});
