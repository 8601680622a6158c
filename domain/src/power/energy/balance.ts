import { MINUTE_MS } from '../../foundation/basics/time.ts';
import type { LiveValues } from '../../foundation/kinds/registry.ts';
import { OutputSource } from '../../foundation/kinds/wire.ts';

/** Older values are not of the present: a balance of different times would be none. */
export const BALANCE_AGE_MS = 10 * MINUTE_MS;

/** What may stay unexplained of all that flows; more is a wrong measurement, or something that nobody measures. */
export const UNEXPLAINED_LIMIT = 0.005;

/** Devices report whole watts: of several, so much may be left over however little flows. */
export const ROUNDING_WATT = 5;

/** What a unit of a system last reported, of the kinds that tell of energy. */
export interface ReportedUnit {
  readonly values: { readonly [N in keyof LiveValues]?: { readonly at: number; readonly body: LiveValues[N] } };
}

/** Powers of one device, W; null where it does not report them. */
export interface DevicePower {
  readonly solar: number | null;
  readonly mains: number | null;
  /** Taken from another battery, an alternator for one. */
  readonly converter: number | null;
  /** Supplied to consumers. */
  readonly output: number | null;
  /** At the terminals to the battery or bus: positive flows out of the device. */
  readonly toBus: number | null;
  /** Lost in it: what comes in and does not go out; null where a side is not known. */
  readonly loss: number | null;
}

/** Where the energy of a system comes from and where it goes, W. */
export interface Balance {
  readonly solar: number;
  readonly mains: number;
  readonly converter: number;
  /** Behind inverters, and on the bus as far as a control box measures it. */
  readonly acLoad: number;
  readonly dcLoad: number | null;
  readonly losses: number;
  /** Positive charges. */
  readonly battery: number | null;
  /** Sources − loads − losses − battery: what nobody measures, or measures wrong. */
  readonly unexplained: number | null;
  /** Instant of the oldest value in it; null without any. */
  readonly at: number | null;
  /** Devices whose values are too old. */
  readonly silent: number;
}

const NOTHING: DevicePower = { solar: null, mains: null, converter: null, output: null, toBus: null, loss: null };

const product = (centiVolt: number | undefined, centiAmp: number | undefined): number | null =>
  centiVolt === undefined || centiAmp === undefined ? null : (centiVolt * centiAmp) / 10_000;
const known = (watt: number | undefined): number | null => watt ?? null;
const isKnown = (value: number | null): value is number => value !== null;

/** What comes in less what goes out; null where something that flows is not measured. */
const lossOf = (comesIn: readonly (number | null)[], goesOut: readonly (number | null)[]): number | null =>
  [...comesIn, ...goesOut].every(isKnown)
    ? comesIn.reduce<number>((sum, each) => sum + each!, 0) - goesOut.reduce<number>((sum, each) => sum + each!, 0)
    : null;

type Reported = ReportedUnit['values'];

/** The powers of a unit by what it reported, the kind that says most first. */
export function powerOf(reported: Reported): DevicePower {
  if (reported.inverter) {
    const { inputWatt, outputWatt, batteryCentiVolt, batteryCentiAmp } = reported.inverter.body;
    // An inverter without an input takes nothing from the mains.
    const mains = inputWatt ?? 0;
    const toBus = product(batteryCentiVolt, batteryCentiAmp);
    const output = known(outputWatt);
    return { ...NOTHING, mains, output, toBus, loss: lossOf([mains], [output, toBus]) };
  }
  if (reported.tc) {
    const { inputWatt, outputCentiVolt, outputCentiAmp } = reported.tc.body;
    const [mains, toBus] = [known(inputWatt), product(outputCentiVolt, outputCentiAmp)];
    return { ...NOTHING, mains, toBus, loss: lossOf([mains], [toBus]) };
  }
  if (reported.dmt) {
    const { solarWatt, converterCentiVolt, converterCentiAmp, outputCentiVolt, outputCentiAmp } = reported.dmt.body;
    const solar = known(solarWatt);
    const converter = product(converterCentiVolt, converterCentiAmp);
    const toBus = product(outputCentiVolt, outputCentiAmp);
    return { ...NOTHING, solar, converter, toBus, loss: lossOf([solar ?? 0, converter ?? 0], [toBus]) };
  }
  if (reported.gpts) {
    const { inputWatt, outputWatt, batteryCentiVolt, batteryCentiAmp } = reported.gpts.body;
    const [mains, output] = [known(inputWatt), known(outputWatt)];
    const toBus = product(batteryCentiVolt, batteryCentiAmp);
    return { ...NOTHING, mains, output, toBus, loss: lossOf([mains], [output, toBus]) };
  }
  if (reported.ups) {
    const { source, outputWatt, batteryCentiVolt, batteryCentiAmp } = reported.ups.body;
    const output = known(outputWatt);
    const toBus = product(batteryCentiVolt, batteryCentiAmp);
    // It does not measure what it takes from the mains: what it supplies and charges with stands for it, without its loss.
    const mains = source === OutputSource.OUTPUT_BATTERY ? 0 : Math.max(0, (output ?? 0) + (toBus ?? 0));
    return { ...NOTHING, mains, output, toBus, loss: lossOf([mains], [output, toBus]) };
  }
  return NOTHING;
}

/** The power of a battery, positive charges; null for a unit that is none. */
export function batteryPower({ enerdrive, monitor }: Reported): number | null {
  if (enerdrive) return product(enerdrive.body.packCentiVolt, enerdrive.body.packCentiAmp);
  if (!monitor) return null;
  const { voltageCentiVolt, currentChargingCentiAmp, currentUsingCentiAmp } = monitor.body;
  return currentChargingCentiAmp === undefined && currentUsingCentiAmp === undefined
    ? null
    : product(voltageCentiVolt, (currentChargingCentiAmp ?? 0) - (currentUsingCentiAmp ?? 0));
}

const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, each) => sum + (each ?? 0), 0);

/**
 * The balance of a system at an instant: sources − loads − losses = battery, and what remains is told. The battery is that
 * of the drive batteries; without one, of the monitors; without those, of what the backup supplies have of their own.
 *
 * @param now UTC epoch ms; values that are older than ten minutes count as silent
 */
export function balanceOf(units: readonly ReportedUnit[], now: number): Balance {
  const fresh = units.map(({ values }) => freshOf(values, now));
  const ages = fresh.flatMap((values) => Object.values(values).map(({ at }) => at));
  const powers = fresh.map(powerOf);
  const drives = fresh.filter(({ enerdrive }) => enerdrive).map(batteryPower);
  const monitors = fresh.map(({ monitor }) => (monitor ? batteryPower({ monitor }) : null));
  const own = fresh.map((values, place) => (values.gpts || values.ups ? powers[place]!.toBus : null));
  const batteries = [drives, monitors, own].map((all) => all.filter(isKnown)).find((all) => all.length > 0);
  const battery = batteries ? total(batteries) : null;
  const acLoad = total(powers.map(({ output }) => output));
  const sources = {
    solar: total(powers.map(({ solar }) => solar)),
    mains: total(powers.map(({ mains }) => mains)),
    converter: total(powers.map(({ converter }) => converter)),
  };
  const losses = total(powers.map(({ loss }) => loss));
  const dcLoad = busLoad(fresh, powers);
  return {
    ...sources,
    acLoad,
    dcLoad,
    losses,
    battery,
    unexplained:
      battery === null
        ? null
        : sources.solar + sources.mains + sources.converter - acLoad - (dcLoad ?? 0) - losses - battery,
    at: ages.length === 0 ? null : Math.min(...ages),
    silent: units.length - fresh.filter((values) => Object.keys(values).length > 0).length,
  };
}

const freshOf = (values: Reported, now: number): Reported =>
  Object.fromEntries(Object.entries(values).filter(([, { at }]) => now - at <= BALANCE_AGE_MS)) as Reported;

/** What flows out of the bus of a control box to others than inverters; null without a control box. */
function busLoad(fresh: readonly Reported[], powers: readonly DevicePower[]): number | null {
  const boxes = fresh.flatMap(({ cbb }) => (cbb ? [product(cbb.body.busCentiVolt, cbb.body.loadCentiAmp)] : []));
  if (!boxes.some(isKnown)) return null;
  const drawn = total(powers.map(({ output, toBus }) => (output === null ? 0 : Math.max(0, -(toBus ?? 0)))));
  return Math.max(0, total(boxes) - drawn);
}
