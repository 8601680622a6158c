import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { agreementOf, type FirstValues } from '#domain/fleet/swaps/agreement.ts';
import type { Tx } from '../../platform/db/within.ts';

export type Seen = Output<Calls['firstValues']>;

interface StateRow {
  readonly at: number | null;
  readonly voltageCentiVolt: number | null;
  readonly socCentiPercent: number | null;
  readonly latitudeMicroDegree: number | null;
  readonly longitudeMicroDegree: number | null;
}

/** What a monitor says that is to take a place, beside what the one that hangs there said last. */
export async function firstValues(tx: Tx, placeId: number, nextId: number): Promise<Seen> {
  const before = await stateOf(tx, placeId);
  const after = await stateOf(tx, nextId);
  return { before: told(before), after: told(after), ...agreementOf(valuesOf(before), valuesOf(after)) };
}

const stateOf = (tx: Tx, deviceId: number): Promise<StateRow | null> =>
  tx.maybe<StateRow>(
    `select at, voltage_centi_volt, soc_centi_percent, latitude_micro_degree, longitude_micro_degree
     from device_state where device_id = $1`,
    [deviceId],
  );

const told = (state: StateRow | null): Seen['before'] => ({
  at: state?.at ?? null,
  voltageCentiVolt: state?.voltageCentiVolt ?? null,
  socCentiPercent: state?.socCentiPercent ?? null,
});

function valuesOf(state: StateRow | null): FirstValues {
  const latitude = state?.latitudeMicroDegree ?? null;
  const longitude = state?.longitudeMicroDegree ?? null;
  return {
    voltageCentiVolt: state?.voltageCentiVolt ?? null,
    socCentiPercent: state?.socCentiPercent ?? null,
    place: latitude === null || longitude === null ? null : { latitude: latitude / 1e6, longitude: longitude / 1e6 },
  };
}
