import { type Event, EventKind } from '#domain/telemetry/wire.ts';
import type { DeviceState } from '../device/model.ts';
import type { Profile } from '../fleet/format.ts';
import { selfTestFault } from './bms.ts';

/** What happened between two instants that a device reports as an event. */
export function eventsBetween(profile: Profile, before: DeviceState, after: DeviceState): Event[] {
  const events: Event[] = [];
  const add = (kind: Event['kind'], active: boolean, code = 0, text = '') =>
    events.push({ atMs: after.atMs, unit: 0, kind, code, text, active });
  if (before.ignition !== after.ignition) add(EventKind.IGNITION, after.ignition);
  const lost = isPowerLost(profile, after);
  if (isPowerLost(profile, before) !== lost) add(EventKind.EXTERNAL_POWER_LOST, lost);
  const faulty = after.faults.includes('bms-fault');
  if (before.faults.includes('bms-fault') !== faulty) {
    add(EventKind.FAULT, faulty, selfTestFault.code, selfTestFault.text);
  }
  return events;
}

/** Without mains is an event where mains is meant to be there always; elsewhere only when the supply itself has failed. */
function isPowerLost(profile: Profile, state: DeviceState): boolean {
  return profile === 'telecom' ? !state.externalPower : state.faults.includes('external-power-lost');
}
