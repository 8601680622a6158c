import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { LocationKind } from '#domain/foundation/kinds/wire.ts';
import { deviceModel, initialDevice } from '#simulator/device/model.ts';
import { stepDevice } from '#simulator/device/step.ts';
import { measure } from '#simulator/measure/measure.ts';
import { demoDevice } from '../demo-devices.ts';

const from = Date.UTC(2026, 9, 19);

/** The kinds and instants of a week's positions. */
function positions(gnssGaps: boolean) {
  const model = deviceModel(demoDevice({ profile: 'rv', gnssGaps }));
  let state = initialDevice(model, from);
  const found: { at: number; kind: LocationKind }[] = [];
  for (let at = from + 60_000; at <= from + 14 * DAY_MS; at += 60_000) {
    const measured = measure(model, stepDevice(model, state, at), 300_000);
    state = measured.state;
    for (const one of measured.measurements)
      if (one.kind === KIND.location) found.push({ at: one.at, kind: one.body.kind });
  }
  return found;
}

test('a device that loses satellite reception has only cell-tower positions for forty minutes in some hours', () => {
  const found = positions(true);
  const coarse = found.filter(({ kind }) => kind === LocationKind.LBS4);
  expect(coarse.length).toBeGreaterThan(0);
  expect(coarse.every(({ at }) => at % HOUR_MS < 40 * 60_000)).toBe(true);
  expect(found.filter(({ kind }) => kind === LocationKind.GNSS).length).toBeGreaterThan(coarse.length);
  expect(positions(false).every(({ kind }) => kind === LocationKind.GNSS)).toBe(true);
});
