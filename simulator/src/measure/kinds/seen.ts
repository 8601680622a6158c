import type { EnergyName, KIND, Measurement } from '#domain/foundation/kinds/registry.ts';
import { ChargerStage } from '#domain/foundation/kinds/wire.ts';
import { capacityAmpHour } from '../../battery/state.ts';
import type { DeviceModel, DeviceState } from '../../device/model.ts';
import type { EnergyState } from '../../energy/system.ts';
import type { EnergyUnit } from '../../fleet/format.ts';
import { chargerStageOf } from '../charger.ts';
import { measuredCelsius, measuredCentiAmp } from '../monitor.ts';

export const nominalVolt = 230;
export const centiHertz = 5_000;
/** Of an inverter, of a rectifier, and of a converter from direct to direct current. */
export const efficiency = { inverter: 0.92, rectifier: 0.93, converter: 0.97 };
/** How much warmer than its surroundings a device is at its rated power. */
const warmthCelsius = 32;

/** One unit of the system at the present instant: what it has a part in. */
export interface Seen {
  model: DeviceModel;
  state: DeviceState;
  unit: EnergyUnit;
  energy: EnergyState;
  /** its share of what all of its family do together */
  share: number;
  /** the same of what charges from the mains */
  chargeShare: number;
  /** what the mains measures, volts; 0 without it */
  mainsVolt: number;
}

export const centi = (value: number) => Math.round(value * 100);
export const round = Math.round;

/** The alternating current of a power: volts, amperes, hertz. */
export const acOutput = (watt: number, volt = nominalVolt) => ({
  outputCentiVolt: centi(volt),
  outputCentiAmp: centi(watt / volt),
  outputCentiHertz: centiHertz,
});

export function ownCelsius({ model, state, unit }: Seen, watt: number): number {
  const battery = measuredCelsius(model, state, state.units[0]!) / 10;
  return centi(Math.min(120, battery + (warmthCelsius * watt) / unit.ratedWatt));
}

export const battery = ({ model, state }: Seen) => {
  const own = state.units[0]!;
  return {
    own,
    volt: own.battery.voltageVolt,
    centiAmp: measuredCentiAmp(model.units[0]!, own),
    socCentiPercent: round(own.socEstimate * 10_000),
  };
};

export function stageOf({ model, state }: Seen, watt: number, hasFailed: boolean): ChargerStage {
  if (hasFailed) return ChargerStage.CHARGER_FAULT;
  return watt > 0
    ? chargerStageOf(state.units[0]!.charger, model.device.chemistry !== 'lead-acid')
    : ChargerStage.CHARGER_IDLE;
}

/** Watts that a backup supply puts into the battery, less what it draws for its consumers. */
export const atTerminals = ({ energy, share, chargeShare }: Seen): number =>
  energy.watt.mains * chargeShare - energy.watt.ac * share;

/** How long the battery carries the mean draw of the last ten minutes; absent while it is not used. */
export function minutesLeft({ model, state }: Seen): number | undefined {
  const own = state.units[0]!;
  if (own.battery.currentAmp >= 0 || own.usingAverageAmp <= 0) return undefined;
  const capacity = capacityAmpHour(model.units[0]!.battery, own.battery);
  return Math.min(65_535, round((own.socEstimate * capacity * 60) / own.usingAverageAmp));
}

/** How devices of a kind are measured. */
export interface Measure<N extends EnergyName> {
  /** Those that do together what one of them has a share of. */
  family(units: readonly EnergyUnit[]): readonly EnergyUnit[];
  measure(seen: Seen): Extract<Measurement, { kind: (typeof KIND)[N] }>['body'];
}
