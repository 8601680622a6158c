import { recordsOfType } from '#domain/foundation/devices/device-types.ts';
import { type EnergyName, KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import type { DeviceModel, DeviceState } from '../device/model.ts';
import { rectifying, shareOf } from '../energy/system.ts';
import type { EnergyUnit } from '../fleet/format.ts';
import { gaussian } from '../random/seeded.ts';
import { MEASURES } from './kinds/registry.ts';
import { nominalVolt, type Seen } from './kinds/seen.ts';

/** The records of the devices of an energy system at the device's present instant; none without a system. */
export function measureEnergy(model: DeviceModel, state: DeviceState): Measurement[] {
  const { energy, atMs: at } = state;
  if (!energy) return [];
  const { energyUnits } = model.device;
  const mainsVolt = mainsOf(model, state);
  return energyUnits.map((unit) => {
    const seen = (family: readonly EnergyUnit[]): Seen => ({
      ...{ model, state, unit, energy, mainsVolt },
      share: shareOf(unit, family),
      chargeShare: shareOf(unit, rectifying(energyUnits)),
    });
    return { unit: unit.unit, at, ...bodyOf(unit, energyUnits, seen) } as Measurement;
  });
}

function bodyOf({ deviceType }: EnergyUnit, all: readonly EnergyUnit[], seen: (family: readonly EnergyUnit[]) => Seen) {
  const name = recordsOfType(deviceType).find((each): each is EnergyName => each in MEASURES)!;
  const { family, measure } = MEASURES[name];
  return { kind: KIND[name], body: measure(seen(family(all))) };
}

function mainsOf(model: DeviceModel, { energy, faults, externalPower, atMs }: DeviceState): number {
  const isThere = externalPower || (energy?.watt.mains ?? 0) > 0;
  if (!isThere || faults.includes('external-power-lost')) return 0;
  return nominalVolt + 1.5 * gaussian(model.noiseSeed + 5, Math.floor(atMs / 1000));
}
