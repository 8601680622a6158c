import fc from 'fast-check';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import type { HistorySample } from '#domain/stream/history/state.ts';

const SECOND = 1000;

/** Times between records around every limit that the fold knows: 60 s, 5 min, 10 min, an hour. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(10, 20, 30, 59, 60, 61, 120) },
  { weight: 3, arbitrary: fc.constantFrom(150, 240, 299, 300, 301, 360) },
  { weight: 2, arbitrary: fc.constantFrom(599, 600, 601, 900) },
  { weight: 1, arbitrary: fc.constantFrom(3599, 3600, 7200, 20_000) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4000 }) },
);

/** With a threshold of 2 A (100 Ah): below, at, just beyond, far beyond, both ways. */
const current = fc.constantFrom(-5000, -5000, -1234, -200, -199, -1, 0, 0, 1, 199, 200, 1234, 5000, 5000);

const currents = (net: number): Monitor => ({
  currentUsingCentiAmp: Math.max(-net, 0),
  currentChargingCentiAmp: Math.max(net, 0),
});

const extras: fc.Arbitrary<Monitor> = fc.record(
  {
    socCentiPercent: fc.integer({ min: 0, max: 10_000 }),
    voltageCentiVolt: fc.integer({ min: 900, max: 1500 }),
    temperatureCentiCelsius: fc.integer({ min: -2000, max: 7000 }),
    ignitionCentiVolt: fc.constantFrom(0, 499, 500, 1250),
    hourMeterCentiVolt: fc.constantFrom(0, 1250),
  },
  { requiredKeys: [] },
);

/** Stretches of records that go one way, as batteries do, with bodies that lack fields now and then. */
const stretch = fc
  .record({
    net: current,
    steps: fc.array(step, { minLength: 1, maxLength: 9 }),
    extras: fc.array(extras, { minLength: 9, maxLength: 9 }),
    lacksCurrent: fc.array(fc.constantFrom(false, false, false, false, false, true), { minLength: 9, maxLength: 9 }),
  })
  .map(({ net, steps, extras: bodies, lacksCurrent }) =>
    steps.map((seconds, index) => ({
      seconds,
      body: lacksCurrent[index] ? bodies[index]! : { ...currents(net), ...bodies[index]! },
    })),
  );

/** Monitor records of one unit in order of their instants. */
export const recordsFrom = (startAt: number, maxStretches = 14): fc.Arbitrary<HistorySample[]> =>
  fc.array(stretch, { minLength: 1, maxLength: maxStretches }).map((stretches) => {
    let at = startAt;
    return stretches.flat().map(({ seconds, body }) => {
      at += seconds * SECOND;
      return { at, body };
    });
  });

/** An order of arrival: every record at least once, some of them again, any way round. */
export const arrivalOf = <T>(records: readonly T[]): fc.Arbitrary<T[]> =>
  fc.tuple(fc.subarray([...records]), fc.subarray([...records])).chain(([again, oncemore]) => {
    const all = [...records, ...again, ...oncemore];
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  });

/** A milder disorder: records come in order, but stretches of them are held back and come later (an outage's backlog). */
export const heldBackArrivalOf = <T>(records: readonly T[]): fc.Arbitrary<T[]> =>
  fc.array(fc.nat({ max: 40 }), { minLength: records.length, maxLength: records.length }).chain((delays) =>
    fc.constantFrom(3, 10, 40).map((threshold) =>
      records
        .map((record, index) => ({ record, order: index + (delays[index]! >= threshold ? delays[index]! : 0) }))
        .sort((a, b) => a.order - b.order)
        .map(({ record }) => record),
    ),
  );
