import { findChannel } from '../../../foundation/kinds/channels.ts';
import { extremeOf } from '../../../foundation/kinds/list-values.ts';
import type { ChannelCondition, ChannelName, Comparison } from './rule.ts';

/** Reads the value of a channel from a decoded body; undefined if the record does not contain it. */
export type Measure = (body: object) => number | undefined;

/**
 * The reader of a condition's value. A switch is 0 or 1; of several values the most extreme of those that could be read counts, so
 * that all must return. Throws RangeError for a channel that the kind does not have.
 */
export function measureOf({ kind, channel }: ChannelName, comparison: Comparison): Measure {
  const { key, repeated, unknown, wire } = findChannel(kind, channel);
  const valueIn = (body: object) => (body as Readonly<Record<string, unknown>>)[key];
  if (repeated) {
    return (body) => {
      const values = valueIn(body) as readonly number[] | undefined;
      return values && extremeOf(values, unknown, comparison === 'below' ? 'lowest' : 'highest');
    };
  }
  if (wire !== 'bool') return (body) => valueIn(body) as number | undefined;
  return (body) => {
    const value = valueIn(body);
    return value === undefined ? undefined : Number(value);
  };
}

/** Whether a value is at a limit or beyond it. */
export const isReached = (value: number, limit: number, comparison: Comparison): boolean =>
  comparison === 'below' ? value <= limit : value >= limit;

/** Whether a value has returned from a limit by the hysteresis. */
export const isOver = (value: number, { limit, hysteresis, comparison }: ChannelCondition): boolean =>
  !isReached(value, limit, comparison) &&
  (comparison === 'below' ? value >= limit + hysteresis : value <= limit - hysteresis);

/** The first of several limits to be reached. */
export const firstReached = (limits: readonly number[], comparison: Comparison): number =>
  comparison === 'below' ? Math.max(...limits) : Math.min(...limits);
