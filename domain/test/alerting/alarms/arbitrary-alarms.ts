import fc from 'fast-check';
import type { RecordInput } from '#domain/stream/stream/input.ts';
import { monitorRecord } from '../../assembly/device-state/device-under-test.ts';
import { START } from './watched-battery.ts';

/** Values about limits: at them, beside them, and around them. */
const near = (...values: number[]) =>
  fc.oneof(
    fc.constantFrom(...values.flatMap((value) => [value - 1, value, value + 1])),
    fc.integer({ min: Math.min(...values) - 200, max: Math.max(...values) + 400 }),
  );

const step = fc.record({
  unit: fc.constantFrom(0, 0, 1),
  seconds: fc.constantFrom(10, 30, 60, 60, 61, 300, 600, 3600, 4000, 4 * 86_400),
  body: fc.record(
    {
      voltageCentiVolt: near(1050, 1080, 1100, 1130, 1150, 1180),
      temperatureCentiCelsius: fc.oneof(near(5200, 5500, 6000, 6500), near(-1500, -1200)),
      socCentiPercent: fc.oneof(near(3000, 3200), near(2000, 2500), near(9800, 9950)),
      currentUsingCentiAmp: fc.constantFrom(0, 9000, 10_000, 12_000),
      currentChargingCentiAmp: fc.constantFrom(0, 10, 2700, 3000, 9000),
      waterLevel: fc.constantFrom(0, 1, 2, 3),
      ignitionCentiVolt: fc.constantFrom(0, 1260),
    },
    { requiredKeys: [] },
  ),
});

/** Monitor records of a 12 V lead-acid battery about its default limits, in order. */
export const recordsOf = (maxLength: number): fc.Arbitrary<RecordInput[]> =>
  fc.array(step, { minLength: 1, maxLength }).map((steps) => {
    let at = START;
    return steps.map(({ unit, seconds, body }) => {
      at += seconds * 1000;
      return monitorRecord(at, body, { unit });
    });
  });
