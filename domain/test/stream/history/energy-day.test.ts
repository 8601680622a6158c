import { describe, expect, test } from 'vitest';
import { MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { type EnergySum, energyOfDay } from '#domain/stream/history/energy-day.ts';

const DAY = utcDay(Date.UTC(2026, 10, 20));
const START = utcDayStart(DAY);

type Row = readonly [minute: number, wattHours: number | null, watts?: number | null];

const output = (rows: readonly Row[]): EnergySum =>
  energyOfDay(
    DAY,
    KIND.inverter,
    rows.map(([minute, wattHours, watts]) => ({
      at: START + minute * MINUTE_MS,
      body: {
        state: 4,
        ...(wattHours !== null && { outputEnergyWattHour: wattHours }),
        ...(typeof watts === 'number' && { outputWatt: watts }),
      },
    })),
  ).output!;
const told = (rows: readonly Row[]) => {
  const { counted, integrated, doubted } = output(rows);
  return { counted, integrated, doubted: doubted.readings.map(({ count, why }) => [count, why]) };
};

describe('a counter that lies', () => {
  test.each<[string, readonly Row[], number, readonly (readonly [number, string])[]]>([
    [
      'reads 0 once',
      [
        [600, 13_423_700, 600],
        [605, 13_423_750, 600],
        [610, 0, 600],
        [615, 13_423_850, 600],
        [620, 13_423_900, 600],
      ],
      200,
      [[0, 'fell']],
    ],
    [
      'reads 65,535 kWh once',
      [
        [600, 120_000, 120],
        [605, 120_010, 120],
        [610, 65_535_000, 120],
        [615, 120_030, 120],
      ],
      30,
      [[65_535_000, 'rose']],
    ],
    [
      'reads all ones once, without a power beside it',
      [
        [600, 120_000],
        [605, 120_010],
        [610, 2 ** 32 - 1],
        [615, 120_030],
      ],
      30,
      [[2 ** 32 - 1, 'rose']],
    ],
    [
      'reads several bad ones in a row',
      [
        [600, 13_423_700, 600],
        [605, 0, 600],
        [610, 65_535, 600],
        [615, 0, 600],
        [620, 13_423_900, 600],
      ],
      200,
      [
        [0, 'fell'],
        [65_535, 'fell'],
        [0, 'fell'],
      ],
    ],
    [
      'reads a bad one beside a gap',
      [
        [600, 8000, 600],
        [605, 8050, 600],
        [610, 0, 600],
        [900, 10_950, 600],
        [905, 11_000, 600],
      ],
      3000,
      [[0, 'fell']],
    ],
    [
      'was really set to zero',
      [
        [600, 9000, 600],
        [605, 9050, 600],
        [610, 20, 600],
        [615, 70, 600],
        [620, 120, 600],
        [625, 170, 600],
        [630, 220, 600],
      ],
      270,
      [],
    ],
    [
      'ran over 16 bits of kWh',
      [
        [600, 65_534_000, 6000],
        [610, 65_535_000, 6000],
        [620, 0, 6000],
        [630, 1000, 6000],
        [640, 2000, 6000],
        [650, 3000, 6000],
        [660, 4000, 6000],
      ],
      6000,
      [],
    ],
    [
      'ran over 32 bits',
      [
        [600, 2 ** 32 - 60, 600],
        [605, 2 ** 32 - 10, 600],
        [610, 40, 600],
        [615, 90, 600],
        [620, 140, 600],
        [625, 190, 600],
      ],
      250,
      [],
    ],
  ])('that %s', (_, rows, counted, doubted) => {
    expect(told(rows)).toEqual({ counted, integrated: 0, doubted });
  });

  test.each([
    ['begins with a bad reading', [0, 13_000_050, 13_000_100, 13_000_150]],
    ['ends with one', [13_000_000, 13_000_050, 13_000_100, 0]],
  ])('that %s: the power tells the rest', (_, counts) => {
    expect(told(counts.map((count, place) => [600 + 5 * place, count, 600]))).toEqual({
      counted: 100,
      integrated: 50,
      doubted: [],
    });
  });

  test('that was replaced goes on from its new base, and what flowed meanwhile is told by the power', () => {
    const rows = Array.from(
      { length: 20 },
      (_, place): Row => [600 + 5 * place, (place < 10 ? 9000 : 250_000) + 50 * place, 600],
    );
    expect(told(rows)).toEqual({ counted: 900, integrated: 50, doubted: [] });
  });

  test('that wavers counts what it gains', () => {
    const rows = Array.from({ length: 8640 }, (_, place): Row => [place / 6, 215_600 + 100 * (place % 2)]);
    expect(told(rows)).toEqual({ counted: 100, integrated: 0, doubted: [] });
  });
});

describe('power', () => {
  test.each([15, 30, 60])(
    'is integrated at the device’s own interval of %i minutes, a few seconds more or less',
    (minutes) => {
      const rows = Array.from({ length: 10 }, (_, place): Row => [minutes * place + (place % 2) / 60, null, 1000]);
      const { integrated, unknownMs } = output(rows);
      expect(integrated).toBeCloseTo((1000 * (9 * minutes + 1 / 60)) / 60, 6);
      expect(unknownMs).toBe(0);
    },
  );

  test('is not integrated over hours of silence', () => {
    const rows = [0, 15, 30, 45, 300, 315, 330].map((minute): Row => [minute, null, 1000]);
    expect(output(rows)).toMatchObject({ integrated: 1250, unknownMs: 255 * MINUTE_MS });
  });

  test('that is missing leaves quarter hours without knowledge', () => {
    const { quarters } = output([
      [0, null, 0],
      [10, null, 0],
    ]);
    expect(quarters.slice(0, 2)).toEqual([0, null]);
  });
});
