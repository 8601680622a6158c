import { type Event, EventKind } from '#domain/foundation/kinds/wire.ts';
import type { DeviceState, EventState } from '../device/model.ts';
import type { Profile } from '../fleet/format.ts';
import { selfTestFault } from './bms.ts';

/** The state of the device that events report. */
export function eventState(
  profile: Profile,
  state: Pick<DeviceState, 'ignition' | 'externalPower' | 'faults' | 'units'>,
  hasRelay: boolean,
): EventState {
  return {
    ignition: state.ignition,
    // no mains is an event only where mains should always be present; elsewhere only a failed supply is
    powerLost: profile === 'telecom' ? !state.externalPower : state.faults.includes('external-power-lost'),
    bmsFault: state.faults.includes('bms-fault'),
    loadProtected: hasRelay && state.units.some(({ exhausted }) => exhausted),
  };
}

/** The events between two states. */
export function eventsBetween(before: EventState, now: EventState, atMs: number): Event[] {
  const events: Event[] = [];
  const add = (kind: Event['kind'], active: boolean, code = 0, text = '') =>
    events.push({ atMs, unit: 0, kind, code, text, active });
  if (before.ignition !== now.ignition) add(EventKind.IGNITION, now.ignition);
  if (before.powerLost !== now.powerLost) add(EventKind.EXTERNAL_POWER_LOST, now.powerLost);
  if (before.bmsFault !== now.bmsFault) add(EventKind.FAULT, now.bmsFault, selfTestFault.code, selfTestFault.text);
  const isProtected = now.loadProtected ?? false;
  if ((before.loadProtected ?? false) !== isProtected)
    add(EventKind.RELAY_SWITCHED_BY_PROTECTION, isProtected, 0, 'low voltage');
  return events;
}
