import { CONFIGURATION_RANGES, type Range } from '../../foundation/devices/configuration.ts';
import type { CommandAction } from './actions.ts';

/** Commands that one number says everything about. */
export const SIMPLE_ACTIONS = [
  'reportNow',
  'relay',
  'chargeLock',
  'restart',
  'readConfiguration',
  'reportInterval',
  'gnssInterval',
] as const;
export type SimpleAction = (typeof SIMPLE_ACTIONS)[number];

const within = (value: number, { min, max }: Range) => value >= min && value <= max;
const truth = (value: number): boolean | null => (value === 0 || value === 1 ? value === 1 : null);

/**
 * The command for a name and a number; null when the number is not valid.
 * @param value relay: 1 closed, 0 open; chargeLock: 1 locked, 0 free; intervals: seconds; otherwise 0
 */
export function simpleAction(name: SimpleAction, value: number): CommandAction | null {
  switch (name) {
    case 'relay': {
      const closed = truth(value);
      return closed === null ? null : { kind: name, closed };
    }
    case 'chargeLock': {
      const locked = truth(value);
      return locked === null ? null : { kind: name, locked };
    }
    case 'reportInterval':
      return within(value, CONFIGURATION_RANGES.reportIntervalSeconds) ? { kind: name, seconds: value } : null;
    case 'gnssInterval':
      return within(value, CONFIGURATION_RANGES.gnssIntervalSeconds) ? { kind: name, seconds: value } : null;
    case 'reportNow':
    case 'restart':
    case 'readConfiguration':
      return value === 0 ? { kind: name } : null;
  }
}
