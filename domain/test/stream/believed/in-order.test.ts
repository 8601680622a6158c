import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { fieldBit } from '#domain/foundation/kinds/record-notes.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged, encodeBody, type Monitor } from '#domain/foundation/kinds/wire.ts';
import { believe, nothingBelieved } from '#domain/stream/believed/hold.ts';
import { heldInOrder } from '#domain/stream/believed/in-order.ts';

const START = Date.UTC(2026, 4, 1);
interface Sent {
  readonly at: number;
  readonly body: Monitor;
}

/** The records as the log has them when they arrive in such an order. */
function logged(arrived: readonly Sent[]): Sent[] {
  const state = nothingBelieved();
  return arrived
    .map(({ at, body }) => {
      const sent = { body, payload: encodeBody(KIND.monitor, body) };
      const { payload } = believe(state, { kind: KIND.monitor, unit: 0, at }, sent);
      return { at, body: bodyOfLogged(KIND.monitor, payload) };
    })
    .sort((a, b) => a.at - b.at);
}

const records = fc
  .array(
    fc.record(
      {
        socCentiPercent: fc.integer({ min: 0, max: 5 }),
        currentUsingCentiAmp: fc.integer({ min: 0, max: 5 }),
        temperatureCentiCelsius: fc.integer({ min: 0, max: 5 }),
        goneFields: fc.constantFrom(fieldBit(1), fieldBit(5)),
      },
      { requiredKeys: [] },
    ),
    { minLength: 2, maxLength: 30 },
  )
  .map((bodies) =>
    bodies.map((body, place): Sent => ({ at: START + place * MINUTE_MS, body: { ...body, changes: true } })),
  );

it('without late records held values are what they are', () => {
  fc.assert(
    fc.property(records, (sent) => {
      const log = logged(sent);
      expect([...heldInOrder(KIND.monitor, log)]).toEqual(log);
    }),
  );
});

it('with a late record, those after it hold what it brought', () => {
  fc.assert(
    fc.property(records, fc.nat(), fc.nat({ max: 40 }), (sent, which, delay) => {
      const place = which % sent.length;
      const late = sent[place]!;
      const others = sent.filter((each) => each !== late);
      const arrived = [...others.slice(0, place + delay), late, ...others.slice(place + delay)];
      const right = logged(sent);
      const read = [...heldInOrder(KIND.monitor, logged(arrived))];
      for (const [at, { body }] of read.entries()) {
        for (const key of ['socCentiPercent', 'currentUsingCentiAmp', 'temperatureCentiCelsius'] as const) {
          // What was not known when a record came is missing from it, and never wrong.
          if (body[key] !== undefined) expect(body[key]).toBe(right[at]!.body[key]);
        }
      }
    }),
  );
});

it('a list stays as it is: elements of it may have been read', () => {
  const sample = (cellMillivolt: number[], more: object = {}) => ({ body: { cellMillivolt, ...more } });
  const samples = [sample([3300, 3310]), sample([3300, 3320], { heldFields: fieldBit(1) })];
  expect([...heldInOrder(KIND.bms, samples)]).toEqual(samples);
});
