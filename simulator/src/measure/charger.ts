import { type Charger, ChargerStage } from '#domain/foundation/kinds/wire.ts';
import type { ChargerState } from '../battery/charger.ts';
import type { DeviceModel, DeviceState } from '../device/model.ts';
import type { UnitModel, UnitState } from '../device/unit.ts';
import { harvesting, rectifying, shareOf } from '../energy/system.ts';
import { gaussian } from '../random/seeded.ts';
import { shownGain } from './energy-faults.ts';
import { measuredCelsius, measuredCentiAmp } from './monitor.ts';

const mainsVolt = 230;
const efficiency = 0.92;
/** How much warmer than the battery it is at full output. */
const warmthCelsius = 14;

/** Number of the battery in the charger's own list. */
const batteryModels = { 'lead-acid': 1, lfp: 2, nmc: 3 } as const;

/** Bit of `fault_bits`: the charged battery is too hot. */
const chargerFault = { batteryOverTemperature: 1 } as const;

/** A full lithium pack is held at rest voltage: that is its float. */
export function chargerStageOf({ stage }: ChargerState, isLithium: boolean): ChargerStage {
  switch (stage) {
    case 'bulk':
      return ChargerStage.BULK;
    case 'absorption':
      return ChargerStage.ABSORPTION;
    case 'float':
      return ChargerStage.FLOAT;
    case 'full':
      return isLithium ? ChargerStage.FLOAT : ChargerStage.CHARGER_IDLE;
    case 'off':
      return ChargerStage.CHARGER_IDLE;
  }
}

/** What the charger itself gives in an energy system, W and Wh since it began to: others charge beside it, and the sun. Null for one that is alone. */
function givenBy({ device }: DeviceModel, state: DeviceState): { watt: number; wattHour: number } | null {
  const unit = device.energyUnits.find((each) => each.unit === device.chargerUnit);
  const { energy } = state;
  if (!energy || !unit) return null;
  const { watt, begun } = energy;
  if (harvesting([unit]).length > 0) {
    const share = shareOf(unit, harvesting(device.energyUnits));
    return { watt: (watt.solar + watt.alternator) * share, wattHour: (begun?.harvest ?? 0) * share };
  }
  const share = shareOf(unit, rectifying(device.energyUnits));
  return { watt: watt.mains * share * shownGain(unit, state), wattHour: (begun?.mains ?? 0) * share };
}

/** The report of the first battery's charger at the device's present instant. */
export function measureCharger(model: DeviceModel, state: DeviceState): Charger {
  const unit = model.units[0] as UnitModel;
  const own = state.units[0] as UnitState;
  const { chemistry, capacityAmpHour } = model.device;
  const isHot = state.faults.includes('overheat');
  const given = givenBy(model, state);
  const isFull = own.charger.stage === 'full' || own.charger.stage === 'float';
  const reported =
    given?.watt === 0 && !isFull ? ChargerStage.CHARGER_IDLE : chargerStageOf(own.charger, chemistry !== 'lead-acid');
  const stage = isHot ? ChargerStage.CHARGER_FAULT : reported;
  const isOff = stage === ChargerStage.CHARGER_IDLE || stage === ChargerStage.CHARGER_FAULT;
  const volt = own.battery.voltageVolt;
  const flows = given ? Math.round((given.watt / volt) * 100) : measuredCentiAmp(unit, own);
  const centiAmp = isOff ? 0 : Math.max(0, flows);
  const hasMains = !state.faults.includes('external-power-lost');
  const second = Math.floor(state.atMs / 1000);
  const share = Math.min(1, centiAmp / 100 / (capacityAmpHour / 5));
  return {
    outputCentiVolt: Math.round(volt * 100),
    outputCentiAmp: centiAmp,
    stage,
    inputCentiVolt: hasMains ? Math.round((mainsVolt + 1.5 * gaussian(unit.seed + 5, second)) * 100) : 0,
    inputCentiAmp: hasMains ? Math.round((centiAmp * volt) / mainsVolt / efficiency) : 0,
    temperatureCentiCelsius: measuredCelsius(model, state, own) * 10 + Math.round(share * warmthCelsius) * 100,
    energyWattHour: isOff ? undefined : Math.round(given ? given.wattHour : (own.chargedWattHour ?? 0)),
    batteryModel: batteryModels[chemistry],
    faultBits: isHot ? chargerFault.batteryOverTemperature : 0,
  };
}
