import type { CanConfiguration } from '#domain/fleet/control/can.ts';
import { canFault } from '#domain/fleet/control/can.ts';
import { canOf, partOf } from '#domain/fleet/control/configuration-wire.ts';
import { type UnitValues, unitFault } from '#domain/fleet/control/unit-settings.ts';
import { unitOfWire } from '#domain/fleet/control/unit-wire.ts';
import { type Ack, AckResult, type Command, decodeCommand } from '#domain/fleet/control/wire.ts';
import {
  CONFIGURATION_RANGES,
  type ConfigurationPart,
  configurationFault,
} from '#domain/foundation/devices/configuration.ts';
import type { FirmwareOffer } from '../firmware/image.ts';

/** The effect of a command on a device. */
export type CommandEffect =
  | { kind: 'report' }
  | { kind: 'relay'; closed: boolean }
  | { kind: 'charge-lock'; locked: boolean }
  | { kind: 'restart' }
  | { kind: 'interval'; seconds: number }
  | { kind: 'read-configuration' }
  | { kind: 'configuration'; changes: ConfigurationPart }
  | { kind: 'can'; can: CanConfiguration }
  | { kind: 'unit-configuration'; unit: number; deviceType: string; values: UnitValues }
  | { kind: 'geofences'; revision: number }
  | { kind: 'firmware'; offer: FirmwareOffer };

interface CommandAnswer {
  result: Ack['result'];
  detail: string;
  effect: CommandEffect | null;
}

export function readCommand(payload: Uint8Array): Command | null {
  try {
    const command = decodeCommand(payload);
    return command.id === '' ? null : command;
  } catch {
    return null;
  }
}

/**
 * A device's answer to a command and its effect: nothing after its expiry, by the device's own clock.
 * @param hasRelay whether relay and charge lock are fitted
 * @param known the configuration of the device
 */
export function decideCommand(
  command: Command,
  deviceNowMs: number,
  hasRelay: boolean,
  known: ConfigurationPart = {},
): CommandAnswer {
  if (deviceNowMs > command.expiresAtMs) return { result: AckResult.EXPIRED, detail: '', effect: null };
  const effect = effectOf(command);
  if (effect === null) return refused('unknown action');
  const reason = reasonAgainst(effect, hasRelay, known);
  return reason === null ? { result: AckResult.DONE, detail: '', effect } : refused(reason);
}

function effectOf(command: Command): CommandEffect | null {
  if (command.reportNow) return { kind: 'report' };
  if (command.setRelay) return { kind: 'relay', closed: command.setRelay.closed };
  if (command.setChargeLock) return { kind: 'charge-lock', locked: command.setChargeLock.locked };
  if (command.restart) return { kind: 'restart' };
  if (command.setReportInterval) return { kind: 'interval', seconds: command.setReportInterval.seconds };
  if (command.getConfiguration) return { kind: 'read-configuration' };
  if (command.setConfiguration) return { kind: 'configuration', changes: partOf(command.setConfiguration) };
  if (command.setGnssInterval)
    return { kind: 'configuration', changes: { gnssIntervalSeconds: command.setGnssInterval.seconds } };
  if (command.setCanConfiguration) return { kind: 'can', can: canOf(command.setCanConfiguration) };
  if (command.setUnitConfiguration) {
    const { unit, deviceType, values } = unitOfWire(command.setUnitConfiguration);
    return { kind: 'unit-configuration', unit, deviceType, values };
  }
  if (command.setGeofences) return { kind: 'geofences', revision: command.setGeofences.revision };
  if (command.upgradeFirmware) return { kind: 'firmware', offer: command.upgradeFirmware };
  return null;
}

function reasonAgainst(effect: CommandEffect, hasRelay: boolean, known: ConfigurationPart): string | null {
  switch (effect.kind) {
    case 'relay':
    case 'charge-lock':
      return hasRelay ? null : 'no relay is fitted';
    case 'interval': {
      const { min, max } = CONFIGURATION_RANGES.reportIntervalSeconds;
      return effect.seconds >= min && effect.seconds <= max ? null : `the interval must be ${min} to ${max} seconds`;
    }
    case 'configuration': {
      const fault = configurationFault(effect.changes, known);
      return fault && `${fault.field} is out of its range`;
    }
    case 'unit-configuration': {
      const fault = unitFault(effect.deviceType, effect.values);
      return fault && `${fault.key} ${fault.rule}`;
    }
    case 'can': {
      const field = canFault(effect.can);
      return field && `${field} of CAN is not possible`;
    }
    default:
      return null;
  }
}

function refused(detail: string): CommandAnswer {
  return { result: AckResult.REFUSED, detail, effect: null };
}
