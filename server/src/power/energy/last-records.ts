import type { Output } from '#domain/contract/define.ts';
import { ENERGY_KINDS } from '#domain/foundation/kinds/energy-measures.ts';
import { KIND, LIVE_NAMES } from '#domain/foundation/kinds/registry.ts';
import type { energyCalls } from '#domain/power/energy/calls.ts';
import { heldOfKind } from '#domain/stream/readings/held-now.ts';
import { namesBefore, withoutValues } from '#domain/stream/readings/held-values.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { currentState } from '../../stream/device-state/current.ts';

/** The monitor of the hub measures the battery of a system. */
const TOLD = LIVE_NAMES.filter((name) => name === 'monitor' || ENERGY_KINDS.includes(KIND[name]));

/** The newest records of the units of a device that tell of energy; none from before the caller's lease. */
export async function lastEnergyRecords(
  tx: Tx,
  { id, leasePeriod }: ScopedDevice,
): Promise<Output<typeof energyCalls.getLastEnergyRecords>> {
  const state = await currentState(tx, id);
  const since = leasePeriod?.startsAt ?? 0;
  return Object.entries(state?.readings.units ?? {}).flatMap(([unit, readings]) =>
    TOLD.flatMap((name) => {
      const newest = readings[name];
      if (!state || !newest || newest.at < since) return [];
      const { at, receivedAt } = newest;
      const held = heldOfKind(state.believed, Number(unit), KIND[name]);
      const withheld = namesBefore(held, since);
      const shown = held.filter((value) => !withheld.includes(value.name));
      const values = numbersOf(withoutValues(newest.body, withheld, undefined));
      return [
        { unit: Number(unit), kind: KIND[name], at, receivedAt, values, ...(shown.length > 0 && { held: shown }) },
      ];
    }),
  );
}

const numbersOf = (body: object): Record<string, number> =>
  Object.fromEntries(Object.entries(body).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
