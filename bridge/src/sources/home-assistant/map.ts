import type { Told } from '#domain/fleet/bridges/make-records.ts';
import type { Entity } from '#domain/fleet/bridges/sources.ts';
import { scaled, writtenValue } from '../value.ts';

/** Where the state or attribute of an entity is published, below the base topic. */
export const topicOf = ({ entity, attribute }: Entity): string => `${entity.replace('.', '/')}/${attribute ?? 'state'}`;

/** A state: `on` is 1, `off` is 0, `unavailable` and the like are null, and undefined is any other text. */
export function stateOf(text: string): number | null | undefined {
  const plain = text.trim().replace(/^"(.*)"$/, '$1');
  if (plain === 'on' || plain === 'true') return 1;
  if (plain === 'off' || plain === 'false') return 0;
  return writtenValue(plain);
}

/**
 * What a state says of the channels of its entities.
 * @param topic what follows the base topic
 */
export function mapState(topic: string, text: string, entities: readonly Entity[]): Told[] {
  const value = stateOf(text);
  if (value === undefined) return [];
  return entities
    .filter((entity) => topicOf(entity) === topic)
    .map(({ channel, unit, ...scale }) => ({ channel, unit, value: scaled(value, scale) }));
}
