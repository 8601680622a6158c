import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAlarmLimits } from '#domain/alerting/alarms/rules/default-limits.ts';
import { ALWAYS } from '#domain/alerting/alarms/rules/families.ts';
import {
  effectiveRules,
  layersInOrder,
  originOf,
  type RuleChanges,
  type RuleLayer,
} from '#domain/alerting/alarms/rules/layers.ts';

const BATTERY = { chemistry: 'lead-acid', nominalCentiVolt: 1200, capacityCentiAmpHour: 10_000 } as const;
const COMPANIES = [1, 5, 23];

const changes: fc.Arbitrary<RuleChanges> = fc.record(
  {
    1: fc.record({ limit: fc.constantFrom(1000, 1050, 2100, 4200), hysteresis: fc.nat(50) }, { requiredKeys: [] }),
    5: fc.record({ limit: fc.nat(9000), enabled: fc.boolean(), durationSeconds: fc.nat(60) }, { requiredKeys: [] }),
    11: fc.record({ limit: fc.nat(9000), hysteresis: fc.nat(9) }, { requiredKeys: [] }),
    lowSoc: fc.record(
      { whileState: fc.constantFrom('any', 'idle', 'charging'), repeatGapSeconds: fc.integer({ min: 60, max: 99 }) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<RuleChanges>;

interface Placed extends RuleLayer {
  /** Its place, worked out by hand: the order in the words of the rule. */
  readonly place: number;
}
const company = (depth: number) =>
  changes.map(
    (set): Placed => ({ companyId: COMPANIES[depth]!, siteId: null, deviceType: null, changes: set, place: 2 * depth }),
  );
const type = (depth: number) =>
  changes.map(
    (set): Placed => ({
      companyId: COMPANIES[depth]!,
      siteId: null,
      deviceType: 'a',
      changes: set,
      place: 2 * depth + 1,
    }),
  );
const site = changes.map((set): Placed => ({ companyId: 23, siteId: 7, deviceType: null, changes: set, place: 6 }));
const own = changes.map((set): Placed => ({ companyId: null, siteId: null, deviceType: null, changes: set, place: 7 }));
/** Any of the layers that there can be, each once, in any order. */
const layers = fc
  .tuple(company(0), type(0), company(1), type(1), company(2), type(2), site, own)
  .chain((all) => fc.shuffledSubarray(all));

type Tree = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** The last layer that sets a value, found by looking at one after the other. */
function lastThatSets(all: readonly Placed[], part: string, field: string): Placed | null {
  let found: Placed | null = null;
  for (const layer of all) {
    const set = (layer.changes as Tree)[part];
    if (!set || !(field in set)) continue;
    // 10 V is about a battery of 12 V; 21 and 42 V are not. For the device itself whatever is given counts.
    const limit = set.limit as number | undefined;
    const isForeign = part === '1' && layer.companyId !== null && limit !== undefined && (limit < 900 || limit > 1320);
    if (isForeign && (field === 'limit' || field === 'hysteresis')) continue;
    if (!found || layer.place > found.place) found = layer;
  }
  return found;
}

describe('layers of rules', () => {
  it('have a fixed order, whatever the order of their input', () => {
    fc.assert(
      fc.property(layers, (all) => {
        const places = layersInOrder(all, COMPANIES).map(({ place }) => place);
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }),
    );
  });

  it('take each value from the last layer that sets it, otherwise the default, with its origin', () => {
    fc.assert(
      fc.property(layers, (all) => {
        const inOrder = layersInOrder(all, COMPANIES);
        const { limits, when } = effectiveRules(BATTERY, inOrder);
        for (const given of defaultAlarmLimits(BATTERY)) {
          const found = limits.find(({ msgType }) => msgType === given.msgType) as unknown as Record<string, unknown>;
          for (const [field, value] of Object.entries(given)) {
            const last = lastThatSets(all, String(given.msgType), field);
            const set = last && (last.changes as Tree)[given.msgType]?.[field];
            expect(found[field]).toBe(last ? set : value);
            expect(originOf(inOrder, BATTERY, given.msgType, field)).toBe(last);
          }
        }
        for (const [field, value] of Object.entries(ALWAYS)) {
          const last = lastThatSets(all, 'lowSoc', field);
          expect(when.lowSoc[field as keyof typeof ALWAYS]).toEqual(
            last ? (last.changes as Tree).lowSoc?.[field] : value,
          );
          expect(originOf(inOrder, BATTERY, 'lowSoc', field)).toBe(last);
        }
      }),
    );
  });

  it('of many devices give no limit in volts for a battery of unknown voltage; the device’s own limits do', () => {
    const unknown = { ...BATTERY, nominalCentiVolt: null };
    const set = { 1: { limit: 1000 } };
    const layer = { companyId: 1, siteId: null, deviceType: null, changes: set };
    const has = (of: readonly RuleLayer[]) => effectiveRules(unknown, of).limits.some(({ msgType }) => msgType === 1);
    expect(has([layer])).toBe(false);
    expect(has([{ ...layer, companyId: null }])).toBe(true);
  });
});
