import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIMINGS } from '#domain/reporting/delivery/limits.ts';
import { choicesOf, ownChoices, withChoices } from '#domain/reporting/delivery/own-choices.ts';
import { type DeliveryPreferences, defaultPreferences } from '#domain/reporting/delivery/preferences.ts';

const timing = fc.constantFrom(...TIMINGS);
const timings = fc.record({ email: timing, push: timing });
const minute = fc.integer({ min: 0, max: 1439 });
const preferences: fc.Arbitrary<DeliveryPreferences> = fc.record({
  levels: fc.record({ 1: timings, 2: timings, 3: timings, 4: timings }),
  releases: fc.boolean(),
  quiet: fc.option(fc.record({ from: minute, until: minute, daysBits: fc.integer({ min: 1, max: 127 }) })),
  urgentInQuiet: fc.boolean(),
  digestAt: minute,
  timeZone: fc.constantFrom(null, 'Europe/Berlin', 'Asia/Tokyo'),
  subsidiaries: fc.boolean(),
});

describe('the choices of a person', () => {
  it('applied over the defaults give the choice, also after being stored', () =>
    fc.assert(
      fc.property(preferences, preferences, (wanted, followed) => {
        const stored: unknown = JSON.parse(JSON.stringify(choicesOf(wanted, followed)));
        expect(withChoices(followed, ownChoices.parse(stored))).toEqual(wanted);
      }),
    ));

  it('are empty when they equal the defaults', () =>
    fc.assert(
      fc.property(preferences, (same) => {
        expect(choicesOf(same, structuredClone(same))).toEqual({});
      }),
    ));

  it('leave everything else at the defaults', () => {
    const followed = defaultPreferences('admin');
    const own = choicesOf(
      { ...followed, levels: { ...followed.levels, 2: { email: 'now', push: 'digest' } } },
      followed,
    );
    expect(own).toEqual({ levels: { 2: { email: 'now' } } });
    const later: DeliveryPreferences = {
      ...followed,
      digestAt: 600,
      levels: { ...followed.levels, 2: { email: 'off', push: 'off' } },
    };
    expect(withChoices(later, own)).toMatchObject({
      digestAt: 600,
      levels: { 2: { email: 'now', push: 'off' } },
    });
  });
});
