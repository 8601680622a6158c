import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import {
  BatteryState,
  type Cbb,
  ChargerStage,
  type Dmt,
  type Enerdrive,
  type Gpts,
  type Inverter,
  InverterState,
  OutputSource,
  type Tc,
  type Ups,
  UpsBattery,
} from '#domain/foundation/kinds/wire.ts';
import { cellVolts } from '../battery/cells.ts';
import { capacityAmpHour, sohFraction } from '../battery/state.ts';
import type { DeviceModel, DeviceState } from '../device/model.ts';
import { type EnergyState, harvesting, inverting, overBus, rectifying, shareOf } from '../energy/system.ts';
import type { EnergyUnit } from '../fleet/format.ts';
import { gaussian } from '../random/seeded.ts';
import { chargerStageOf } from './charger.ts';
import { backupFaults, batteryFaults, bitIf, bits } from './energy-faults.ts';
import { measuredCelsius, measuredCentiAmp } from './monitor.ts';

const nominalVolt = 230;
const centiHertz = 5_000;
/** Of an inverter, of a rectifier, and of a converter from direct to direct current. */
export const efficiency = { inverter: 0.92, rectifier: 0.93, converter: 0.97 };
/** How much warmer than its surroundings a device is at its rated power. */
const warmthCelsius = 32;

/** One unit of the system at the present instant: what it has a part in. */
interface Seen {
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
    return { unit: unit.unit, at, ...bodyOf(unit, energyUnits, seen) };
  });
}

type Body = {
  [K in Measurement['kind']]: { kind: K; body: Extract<Measurement, { kind: K }>['body'] };
}[Measurement['kind']];

function bodyOf(
  { deviceType }: EnergyUnit,
  all: readonly EnergyUnit[],
  seen: (family: readonly EnergyUnit[]) => Seen,
): Body {
  switch (deviceType) {
    case 'b':
    case 'c':
      return { kind: KIND.inverter, body: inverter(seen(inverting(all))) };
    case 'd':
    case 'j':
      return { kind: KIND.tc, body: tc(seen(rectifying(all))) };
    case 'e':
    case 'i':
      return { kind: KIND.dmt, body: dmt(seen(harvesting(all))) };
    case 'f':
      return { kind: KIND.enerdrive, body: enerdrive(seen(all)) };
    case 'g':
      return { kind: KIND.gpts, body: gpts(seen(inverting(all))) };
    case 'h':
      return { kind: KIND.ups, body: ups(seen(inverting(all))) };
    case 'k':
      return { kind: KIND.cbb, body: cbb(seen(all)) };
  }
}

function mainsOf(model: DeviceModel, { energy, faults, externalPower, atMs }: DeviceState): number {
  const isThere = externalPower || (energy?.watt.mains ?? 0) > 0;
  if (!isThere || faults.includes('external-power-lost')) return 0;
  return nominalVolt + 1.5 * gaussian(model.noiseSeed + 5, Math.floor(atMs / 1000));
}

const centi = (value: number) => Math.round(value * 100);
const round = Math.round;

/** The alternating current of a power: volts, amperes, hertz. */
const acOutput = (watt: number, volt = nominalVolt) => ({
  outputCentiVolt: centi(volt),
  outputCentiAmp: centi(watt / volt),
  outputCentiHertz: centiHertz,
});

function ownCelsius({ model, state, unit }: Seen, watt: number): number {
  const battery = measuredCelsius(model, state, state.units[0]!) / 10;
  return centi(Math.min(120, battery + (warmthCelsius * watt) / unit.ratedWatt));
}

const battery = ({ model, state }: Seen) => {
  const own = state.units[0]!;
  return {
    own,
    volt: own.battery.voltageVolt,
    centiAmp: measuredCentiAmp(model.units[0]!, own),
    socCentiPercent: round(own.socEstimate * 10_000),
  };
};

function inverter(seen: Seen): Inverter {
  const { energy, share, chargeShare, unit, mainsVolt, state } = seen;
  const isOverloaded = state.faults.includes('inverter-overload');
  const outputWatt = isOverloaded ? 0 : energy.watt.ac * share * efficiency.inverter;
  const charges = unit.deviceType === 'b' && mainsVolt > 0;
  const chargeWatt = charges ? energy.watt.mains * chargeShare : 0;
  const inputWatt = chargeWatt / efficiency.rectifier;
  const { volt } = battery(seen);
  const drawn = outputWatt / efficiency.inverter;
  const celsius = ownCelsius(seen, Math.max(outputWatt, chargeWatt));
  return {
    state: isOverloaded
      ? InverterState.INVERTER_FAULT
      : charges && chargeWatt > 0
        ? InverterState.CHARGING
        : InverterState.INVERTING,
    ...acOutput(outputWatt, isOverloaded ? Number.EPSILON : nominalVolt),
    outputWatt: round(outputWatt),
    outputVoltAmpere: round(outputWatt / 0.95),
    ...(unit.deviceType === 'b' && {
      inputCentiVolt: centi(mainsVolt),
      inputCentiAmp: mainsVolt > 0 ? centi(inputWatt / mainsVolt) : 0,
      inputCentiHertz: mainsVolt > 0 ? centiHertz : 0,
      inputWatt: round(inputWatt),
      inputEnergyWattHour: round((energy.wattHour.mains * chargeShare) / efficiency.rectifier),
    }),
    batteryCentiVolt: centi(volt),
    batteryCentiAmp: centi((chargeWatt - drawn) / volt),
    temperatureCentiCelsius: celsius,
    outputEnergyWattHour: round(energy.wattHour.ac * share * efficiency.inverter),
    faultBits: bitIf(isOverloaded, bits.inverter.overload) | bitIf(celsius > 9_000, bits.inverter.hot),
  };
}

function stageOf({ model, state }: Seen, watt: number, hasFailed: boolean): ChargerStage {
  if (hasFailed) return ChargerStage.CHARGER_FAULT;
  return watt > 0
    ? chargerStageOf(state.units[0]!.charger, model.device.chemistry !== 'lead-acid')
    : ChargerStage.CHARGER_IDLE;
}

function tc(seen: Seen): Tc {
  const { model, state, energy, unit, share, mainsVolt } = seen;
  const watt = energy.watt.mains * share;
  const inputWatt = watt / efficiency.rectifier;
  const { volt, own } = battery(seen);
  const hasFailed = state.faults.includes('charger-fault');
  return {
    stage: stageOf(seen, watt, hasFailed),
    outputCentiVolt: centi(volt),
    outputCentiAmp: centi((watt / volt) * unit.outputGain),
    inputCentiVolt: centi(mainsVolt),
    inputCentiAmp: mainsVolt > 0 ? centi(inputWatt / mainsVolt) : 0,
    inputCentiHertz: mainsVolt > 0 ? centiHertz : 0,
    inputWatt: round(inputWatt),
    batteryCentiCelsius: measuredCelsius(model, state, own) * 10,
    temperatureCentiCelsius: ownCelsius(seen, watt),
    energyWattHour: round(energy.wattHour.mains * share),
    faultBits: bitIf(hasFailed, bits.charger.hardware),
  };
}

/** Panels of about 36 cells at their maximum power point. */
const panelVolt = 36;

function dmt(seen: Seen): Dmt {
  const { energy, share, state } = seen;
  const [solar, alternator] = [energy.watt.solar * share, energy.watt.alternator * share];
  const solarWatt = solar / efficiency.converter;
  const converterVolt = state.ignition ? 13.9 : 12.6;
  const { volt } = battery(seen);
  const hasFailed = state.faults.includes('solar-fault');
  return {
    stage: stageOf(seen, solar + alternator, hasFailed),
    solarCentiVolt: solarWatt > 0 ? centi(panelVolt) : 0,
    solarCentiAmp: centi(solarWatt / panelVolt),
    solarWatt: round(solarWatt),
    solarEnergyWattHour: round((energy.wattHour.solar * share) / efficiency.converter),
    converterCentiVolt: centi(converterVolt),
    converterCentiAmp: centi(alternator / efficiency.converter / converterVolt),
    outputCentiVolt: centi(volt),
    outputCentiAmp: centi((solar + alternator) / volt),
    outputEnergyWattHour: round((energy.wattHour.solar + energy.wattHour.alternator) * share),
    temperatureCentiCelsius: ownCelsius(seen, solar + alternator),
    faultBits: bitIf(hasFailed, bits.charger.shortCircuit),
  };
}

function enerdrive(seen: Seen): Enerdrive {
  const { model, energy } = seen;
  const { own, volt, centiAmp, socCentiPercent } = battery(seen);
  const [packModel] = model.units;
  const cells = [...cellVolts(packModel!.battery, packModel!.spread, own.battery, 0)];
  const celsius = measuredCelsius(model, seen.state, own) * 10;
  const isFull = own.socEstimate > 0.98;
  const capacity = capacityAmpHour(packModel!.battery, own.battery);
  return {
    state: own.exhausted ? BatteryState.BATTERY_PROTECTED : BatteryState.BATTERY_CONNECTED,
    socCentiPercent,
    sohCentiPercent: round(sohFraction(own.battery) * 10_000),
    packCentiVolt: centi(volt),
    packCentiAmp: centiAmp,
    highestCellMillivolt: round(Math.max(...cells) * 1000),
    lowestCellMillivolt: round(Math.min(...cells) * 1000),
    highestCentiCelsius: celsius,
    lowestCentiCelsius: celsius - 120,
    remainingCentiAmpHour: round(own.socEstimate * capacity * 100),
    chargeLimitCentiAmp: isFull || celsius < 0 ? 0 : centi(capacity / 2),
    dischargeLimitCentiAmp: own.exhausted ? 0 : centi(capacity),
    chargedEnergyWattHour: round(energy.wattHour.charged),
    dischargedEnergyWattHour: round(energy.wattHour.discharged),
    faultBits: batteryFaults(seen.state),
  };
}

function gpts(seen: Seen): Gpts {
  const { energy, share, chargeShare, mainsVolt, model } = seen;
  const outputWatt = energy.watt.ac * share * efficiency.inverter;
  const { own, volt, socCentiPercent } = battery(seen);
  return {
    source: mainsVolt > 0 ? OutputSource.OUTPUT_MAINS : OutputSource.OUTPUT_BATTERY,
    socCentiPercent,
    remainingMinutes: minutesLeft(seen),
    batteryCentiVolt: centi(volt),
    batteryCentiAmp: centi(atTerminals(seen) / volt),
    outputCentiVolt: centi(nominalVolt),
    outputCentiHertz: centiHertz,
    outputWatt: round(outputWatt),
    inputCentiVolt: centi(mainsVolt),
    inputWatt: round((energy.watt.mains * chargeShare) / efficiency.rectifier),
    outputEnergyWattHour: round(energy.wattHour.ac * share * efficiency.inverter),
    temperatureCentiCelsius: measuredCelsius(model, seen.state, own) * 10,
    faultBits: backupFaults(seen.state),
  };
}

function ups(seen: Seen): Ups {
  const { energy, share, unit, mainsVolt, model, state } = seen;
  const outputWatt = energy.watt.ac * share * efficiency.inverter;
  const { own, volt, socCentiPercent } = battery(seen);
  const lostMs = mainsVolt > 0 || energy.mainsLostAtMs === 0 ? 0 : state.atMs - energy.mainsLostAtMs;
  return {
    source: mainsVolt > 0 ? OutputSource.OUTPUT_MAINS : OutputSource.OUTPUT_BATTERY,
    battery: own.exhausted
      ? UpsBattery.UPS_BATTERY_DEPLETED
      : own.socEstimate < 0.2
        ? UpsBattery.UPS_BATTERY_LOW
        : UpsBattery.UPS_BATTERY_NORMAL,
    batteryMinutes: Math.floor(lostMs / 60_000),
    remainingMinutes: minutesLeft(seen),
    socCentiPercent,
    batteryCentiVolt: centi(volt),
    batteryCentiAmp: centi(atTerminals(seen) / volt),
    temperatureCentiCelsius: measuredCelsius(model, state, own) * 10,
    inputCentiVolt: centi(mainsVolt),
    inputCentiHertz: mainsVolt > 0 ? centiHertz : 0,
    ...acOutput(outputWatt),
    outputWatt: round(outputWatt),
    loadCentiPercent: round((10_000 * outputWatt) / unit.ratedWatt),
    faultBits: backupFaults(seen.state),
  };
}

function cbb(seen: Seen): Cbb {
  const { energy, model, state } = seen;
  const { watt, wattHour } = energy;
  const { energyUnits } = model.device;
  const { volt, own } = battery(seen);
  const { onto, off } = overBus(energyUnits, watt);
  return {
    busCentiVolt: centi(volt),
    sourceCentiAmp: centi(onto / volt),
    loadCentiAmp: centi(off / volt),
    inputBits: (watt.mains > 0 ? 1 : 0) | (watt.solar > 0 ? 2 : 0) | (watt.alternator > 0 ? 4 : 0),
    outputBits: own.exhausted ? 0 : state.relayClosed ? 3 : 1,
    sourceEnergyWattHour: round(wattHour.ontoBus),
    loadEnergyWattHour: round(wattHour.offBus),
    temperatureCentiCelsius: measuredCelsius(model, state, own) * 10,
    faultBits: bitIf(state.faults.includes('control-box-hot'), bits.box.hot),
  };
}

/** Watts that a backup supply puts into the battery, less what it draws for its consumers. */
const atTerminals = ({ energy, share, chargeShare }: Seen): number =>
  energy.watt.mains * chargeShare - energy.watt.ac * share;

/** How long the battery carries the mean draw of the last ten minutes; absent while it is not used. */
function minutesLeft({ model, state }: Seen): number | undefined {
  const own = state.units[0]!;
  if (own.battery.currentAmp >= 0 || own.usingAverageAmp <= 0) return undefined;
  const capacity = capacityAmpHour(model.units[0]!.battery, own.battery);
  return Math.min(65_535, round((own.socEstimate * capacity * 60) / own.usingAverageAmp));
}
