import type { BatteryReading, BatterySide, EnergyRole } from './energy-role.ts';
import { KIND, LIVE_NAMES, type LiveValues, RECORD_KINDS, recordKind } from './registry.ts';

/** What a unit last reported, by kind. */
export type ReportedValues = {
  readonly [N in keyof LiveValues]?: { readonly at: number; readonly body: LiveValues[N] };
};

/** The part of devices of a kind in an energy system; null for kinds that have none. */
export const energyRole = (kind: number): EnergyRole | null => recordKind(kind)?.role ?? null;

/** The parts that devices of a type may have, by their letter. */
export const rolesOfType = (type: string | null): EnergyRole[] =>
  RECORD_KINDS.map(recordKind).flatMap((kind) =>
    kind?.role && Object.keys(kind.types ?? {}).some((letter) => letter === type) ? [kind.role] : [],
  );

/** The same where nothing is known of some kinds. */
type KnownValues = { readonly [N in keyof ReportedValues]: ReportedValues[N] | null };

interface ReportedRole {
  readonly role: EnergyRole;
  readonly at: number;
  readonly body: object;
}

const ROLES = LIVE_NAMES.flatMap((name) => {
  const role = energyRole(KIND[name]);
  return role ? [{ name, role }] : [];
});

/** The parts that a unit has by what it reported, in the order of the kinds. */
export const rolesOf = (reported: KnownValues): ReportedRole[] =>
  ROLES.flatMap(({ name, role }) => {
    const newest = reported[name];
    return newest ? [{ role, at: newest.at, body: newest.body }] : [];
  });

/** What a unit tells of a battery: of the first of the sides that it tells of. */
export function batteryOf(
  reported: KnownValues,
  sides: readonly BatterySide[],
): (BatteryReading & { readonly side: BatterySide }) | null {
  const roles = rolesOf(reported);
  for (const side of sides)
    for (const { role, body } of roles) if (role.battery?.side === side) return { side, ...role.battery.read(body) };
  return null;
}
