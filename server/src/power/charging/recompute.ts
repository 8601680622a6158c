import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { chargingSessionOf } from '#domain/power/charging/charging-session.ts';
import type { ChargerSample } from '#domain/power/charging/fold-session.ts';
import { charging } from '#domain/power/charging/projection.ts';
import {
  ALL_CHARGES,
  type ChargingPlan,
  ChargingRecompute,
  chargeBoundary,
  recomputeFrom,
} from '#domain/power/charging/recompute-sessions.ts';
import { type ChargingRules, chargingRules } from '#domain/power/charging/rules.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';
import { FROM_THE_FIRST, type Recomputation, takeAll, unitsWith } from '../../stream/device-state/recomputation.ts';
import { recordsSince } from '../../stream/history/samples.ts';
import {
  chargingSessionsOver,
  removeChargingSessions,
  removeChargingSessionsFrom,
  writeChargingSessions,
} from './store.ts';

interface Parts {
  readonly within: Within;
  readonly deviceId: number;
  readonly rules: ChargingRules;
  readonly from: number;
}

/** Sessions of chargers. */
export const chargingRecomputation: Recomputation = {
  projection: charging.name,
  lateKinds: charging.recomputedFor ?? [],
  replaces: true,
  begin: async (within, { id: deviceId, settings }, from, state) => {
    const parts: Parts = { within, deviceId, rules: chargingRules(settings), from };
    const begun = new Map<number, ChargingRecompute>();
    for (const unit of unitsWith(state, KIND.charger)) begun.set(unit, await foldUnit(parts, state, unit));
    return {
      finish: async (tx, now) => {
        if (from === FROM_THE_FIRST) {
          await removeChargingSessions(tx, deviceId);
          now.charging.units = {};
        }
        for (const unit of unitsWith(now, KIND.charger)) {
          const folded = begun.get(unit) ?? (await foldUnit(parts, now, unit));
          const { lastAt } = folded.fold;
          const { readFrom, since } = folded.plan;
          await takeAll(folded, await samplesSince(parts, unit, lastAt === null ? readFrom : lastAt + 1));
          const { open } = folded.fold;
          const charges = open ? [...folded.charges, chargingSessionOf(open, open.lastAt, null)] : folded.charges;
          await removeChargingSessionsFrom(tx, deviceId, unit, since);
          await writeChargingSessions(
            tx,
            charges.map((charge) => ({ deviceId, unit, charge })),
          );
          now.charging.units[unit] = folded.fold;
        }
      },
    };
  },
};

async function foldUnit(parts: Parts, state: DeviceState, unit: number): Promise<ChargingRecompute> {
  const folded = new ChargingRecompute(await planOf(parts, state, unit), parts.rules);
  await takeAll(folded, await samplesSince(parts, unit, folded.plan.readFrom));
  return folded;
}

async function planOf(
  { within, deviceId, rules: { gapMs }, from }: Parts,
  state: DeviceState,
  unit: number,
): Promise<ChargingPlan> {
  if (from === FROM_THE_FIRST) return ALL_CHARGES;
  const closed = await within(systemScope('recompute'), (tx) =>
    chargingSessionsOver(tx, deviceId, unit, chargeBoundary(from, gapMs)),
  );
  return recomputeFrom(from, closed, state.charging.units[unit]?.open ?? null, gapMs);
}

const samplesSince = ({ within, deviceId }: Parts, unit: number, since: number): Promise<Iterable<ChargerSample>> =>
  recordsSince(within, { deviceId, kind: KIND.charger, unit }, since);
