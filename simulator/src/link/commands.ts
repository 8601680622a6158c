import { type Ack, AckResult, type Command, decodeCommand } from '#domain/control/wire.ts';

/** What a command makes a device do. */
export type CommandEffect =
  | { kind: 'report' }
  | { kind: 'relay'; closed: boolean }
  | { kind: 'charge-lock'; locked: boolean }
  | { kind: 'restart' }
  | { kind: 'interval'; seconds: number };

export interface CommandAnswer {
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
 * What a device answers to a command and what it does: nothing after its expiry, by the device's own clock.
 * @param hasRelay whether relay and charge lock are fitted
 */
export function decideCommand(command: Command, deviceNowMs: number, hasRelay: boolean): CommandAnswer {
  if (deviceNowMs > command.expiresAtMs) return { result: AckResult.EXPIRED, detail: '', effect: null };
  const effect = effectOf(command);
  if (effect === null) return refused('unknown action');
  if ((effect.kind === 'relay' || effect.kind === 'charge-lock') && !hasRelay) return refused('no relay is fitted');
  if (effect.kind === 'interval' && (effect.seconds < 1 || effect.seconds > 3600)) {
    return refused('the interval must be 1 to 3600 seconds');
  }
  return { result: AckResult.DONE, detail: '', effect };
}

function effectOf(command: Command): CommandEffect | null {
  if (command.reportNow) return { kind: 'report' };
  if (command.setRelay) return { kind: 'relay', closed: command.setRelay.closed };
  if (command.setChargeLock) return { kind: 'charge-lock', locked: command.setChargeLock.locked };
  if (command.restart) return { kind: 'restart' };
  if (command.setReportInterval) return { kind: 'interval', seconds: command.setReportInterval.seconds };
  return null;
}

function refused(detail: string): CommandAnswer {
  return { result: AckResult.REFUSED, detail, effect: null };
}
