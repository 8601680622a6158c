import { z } from 'zod';
import type { Reading } from '../../record/make-records.ts';
import { channelName } from '../channel-name.ts';

export const entitySchema = z.strictObject({
  entity: z.string().regex(/^[a-z0-9_]+\.[a-z0-9_]+$/, 'an entity like sensor.battery_voltage'),
  /** Instead of the state. */
  attribute: z
    .string()
    .regex(/^[^+#/]+$/)
    .optional(),
  channel: channelName,
  unit: z.int().min(0).max(65_535).default(0),
  /** value × factor + offset is in the channel's unit */
  factor: z.number().default(1),
  offset: z.number().default(0),
});
export type Entity = z.output<typeof entitySchema>;

/** Where the state or attribute of an entity is published, below the base topic. */
export const topicOf = ({ entity, attribute }: Entity): string => `${entity.replace('.', '/')}/${attribute ?? 'state'}`;

/**
 * The readings of a state: `on` is 1, `off` is 0; what is no number, like `unavailable`, is none.
 * @param topic what follows the base topic
 */
export function mapState(topic: string, text: string, entities: readonly Entity[]): Reading[] {
  const value = numberOf(text.trim().replace(/^"(.*)"$/, '$1'));
  if (value === null) return [];
  return entities
    .filter((entity) => topicOf(entity) === topic)
    .map(({ channel, unit, factor, offset }) => ({ channel, unit, value: value * factor + offset }));
}

function numberOf(text: string): number | null {
  if (text === 'on' || text === 'true') return 1;
  if (text === 'off' || text === 'false') return 0;
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}
