import type { Reading } from '#domain/bridges/make-records.ts';
import type { Entity } from '#domain/bridges/sources.ts';

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
