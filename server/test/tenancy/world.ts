import fc from 'fast-check';
import { GEOFENCE_ALARM_TYPES } from '#domain/alerting/alarms/catalogue.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { seesLocation } from '#domain/foundation/permissions/permissions.ts';
import type { Caller } from '#server/foundation/devices/list.ts';

/** A random installation, and the rows that should be visible in it according to a plain model. */
const COMPANIES = 6;
/** Instants are few, so that borders meet. */
export const INSTANTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const instant = fc.constantFrom(...INSTANTS);
const company = fc.integer({ min: 0, max: COMPANIES - 1 });

export const worlds = fc.record({
  /** Each company is below one before it, or below the root. */
  parents: fc.tuple(...Array.from({ length: COMPANIES }, (_, index) => fc.integer({ min: -1, max: index - 1 }))),
  devices: fc.array(
    fc.record({
      owner: company,
      shared: fc.boolean(),
      leases: fc.array(fc.record({ holder: company, from: instant, lasts: instant }), { maxLength: 3 }),
      alarms: fc.uniqueArray(instant, { minLength: 1, maxLength: 4 }),
      charges: fc.uniqueArray(instant, { minLength: 1, maxLength: 3 }),
      /** When people did something with the device. */
      actions: fc.uniqueArray(instant, { minLength: 1, maxLength: 3 }),
      movesTo: fc.option(company, { nil: undefined }),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  orders: fc.array(company, { maxLength: 4 }),
  stampedAt: instant,
  viewedAt: fc.uniqueArray(instant, { minLength: 2, maxLength: 2 }),
});

interface Lease {
  readonly path: string;
  readonly from: number;
  readonly until: number;
}
export interface Device {
  readonly id: number;
  readonly path: string;
  readonly shared: boolean;
  readonly lease: Lease | null;
  readonly alarms: readonly number[];
  readonly charges: readonly number[];
  readonly actions: readonly number[];
}

const GEOFENCE_ALARM = GEOFENCE_ALARM_TYPES[0]!;
const TEMPERATURE_ALARM = 5;
/** Every second instant raises a warning that reveals where the device is. */
export const typeAt = (at: number) => (at % 2 === 0 ? GEOFENCE_ALARM : TEMPERATURE_ALARM);

/** The lease on the row of a device after the check: of those that have not ended, the one that begins first. */
export const leaseAt = (leases: readonly Lease[], now: number): Lease | null =>
  leases.filter(({ until }) => until > now).sort((a, b) => a.from - b.from || b.until - a.until)[0] ?? null;

const owns = ({ path }: Caller, device: Device): boolean => containsPath(path, device.path);
const rents = ({ path, leasesAt }: Caller, { lease }: Device): boolean =>
  lease !== null &&
  leasesAt !== null &&
  containsPath(path, lease.path) &&
  lease.from <= leasesAt &&
  leasesAt < lease.until;

export interface Shown {
  readonly devices: readonly number[];
  /** By device and instant. */
  readonly alarms: readonly string[];
  readonly charges: readonly string[];
}

/** Rows that no list shows over the fleet, but policies let through. */
export interface Seen extends Shown {
  readonly actions: readonly string[];
}

const eventsOf = ({ id }: Device, instants: readonly number[]): string[] => instants.map((at) => `${id} at ${at}`);

/** Rows that policies allow: one's own, and for rented devices those of the lease. */
export function seenOf(devices: readonly Device[], caller: Caller): Seen {
  const seen = devices.filter((device) => owns(caller, device) || rents(caller, device));
  const meanwhile = (device: Device, instants: readonly number[]) =>
    owns(caller, device)
      ? instants
      : instants.filter((at) => device.lease !== null && device.lease.from <= at && at < device.lease.until);
  return {
    devices: seen.map(({ id }) => id),
    alarms: seen.flatMap((device) => eventsOf(device, meanwhile(device, device.alarms))),
    charges: seen.flatMap((device) => eventsOf(device, meanwhile(device, device.charges))),
    actions: seen.flatMap((device) => eventsOf(device, meanwhile(device, device.actions))),
  };
}

/** Rows that lists show: warnings of places to those who may know them, charges of one's own devices only. */
export function toldOf(devices: readonly Device[], caller: Caller): Shown {
  const told = devices.map((device) => ({
    ...device,
    alarms: device.alarms.filter((at) => typeAt(at) !== GEOFENCE_ALARM || seesLocation(caller.role, device.shared)),
  }));
  const own = devices.filter((device) => owns(caller, device));
  const { devices: ids, alarms } = seenOf(told, caller);
  return {
    devices: ids,
    alarms,
    charges: own.flatMap((device) => eventsOf(device, device.charges)),
  };
}
