import { MINUTE_MS } from '../../foundation/basics/time.ts';
import { type BatterySide, type DevicePower, NO_POWER, wattOf } from '../../foundation/kinds/energy-role.ts';
import { batteryOf, type ReportedValues, rolesOf } from '../../foundation/kinds/energy-roles.ts';

/** Older values are not of the present: a balance of different times would be none. */
export const BALANCE_AGE_MS = 10 * MINUTE_MS;

/** What may stay unexplained of all that flows; more is a wrong measurement, or something that nobody measures. */
export const UNEXPLAINED_LIMIT = 0.005;

/** What a unit of a system last reported, of the kinds that tell of energy. */
export interface ReportedUnit {
  readonly values: ReportedValues;
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
  /** Sources − loads − losses − battery: what nobody measures, or measures wrong. Null where nobody measures the battery, or no load at all. */
  readonly unexplained: number | null;
  /** Instant of the oldest value in it; null without any. */
  readonly at: number | null;
  /** Devices whose values are too old. */
  readonly silent: number;
}

const isKnown = (value: number | null): value is number => value !== null;

/** The powers of a unit by what it reported, the kind that says most first. */
export function powerOf(reported: ReportedValues): DevicePower {
  for (const { role, body } of rolesOf(reported)) if (role.atBus) return role.atBus.power(body);
  return NO_POWER;
}

/** The power of a battery, positive charges; null for a unit that is none. */
export function batteryPower(
  reported: ReportedValues,
  sides: readonly BatterySide[] = ['drive', 'monitor'],
): number | null {
  const battery = batteryOf(reported, sides);
  return battery && wattOf(battery.centiVolt, battery.centiAmp);
}

const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, each) => sum + (each ?? 0), 0);

/** Which batteries are taken for that of a system, the first that any unit measures. */
const SIDES: readonly BatterySide[] = ['drive', 'monitor', 'backup'];

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
  const batteries = SIDES.map((side) => fresh.map((values) => batteryPower(values, [side])).filter(isKnown)).find(
    (all) => all.length > 0,
  );
  const battery = batteries ? total(batteries) : null;
  const outputs = powers.map(({ output }) => output);
  const acLoad = total(outputs);
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
      battery === null || !(outputs.some(isKnown) || dcLoad !== null)
        ? null
        : sources.solar + sources.mains + sources.converter - acLoad - (dcLoad ?? 0) - losses - battery,
    at: ages.length === 0 ? null : Math.min(...ages),
    silent: units.length - fresh.filter((values) => Object.keys(values).length > 0).length,
  };
}

const freshOf = (values: ReportedValues, now: number): ReportedValues =>
  Object.fromEntries(Object.entries(values).filter(([, { at }]) => now - at <= BALANCE_AGE_MS));

/** What flows out of the bus of a control box to others than inverters; null without a control box. */
function busLoad(fresh: readonly ReportedValues[], powers: readonly DevicePower[]): number | null {
  const boxes = fresh.flatMap(rolesOf).flatMap(({ role, body }) => role.box?.loadWatt(body) ?? []);
  if (boxes.length === 0) return null;
  const drawn = total(powers.map(({ output, toBus }) => (output === null ? 0 : Math.max(0, -(toBus ?? 0)))));
  return Math.max(0, total(boxes) - drawn);
}
