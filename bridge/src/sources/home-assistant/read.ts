import type { z } from 'zod';
import type { homeAssistantSettings } from '#domain/fleet/bridges/sources.ts';
import { Deliveries } from '../deliveries.ts';
import type { Source } from '../source.ts';
import { subscribe } from '../subscribe.ts';
import { mapState, stateOf, topicOf } from './map.ts';

export function homeAssistantSource(settings: z.output<typeof homeAssistantSettings>): Source {
  const { baseTopic, entities, availability } = settings;
  const paths = [...new Set(entities.map(topicOf))];
  return {
    maps: entities.map(
      (entity) => `${entity.entity} ${entity.attribute ?? 'state'} → ${entity.channel} of unit ${entity.unit}`,
    ),
    isOfChanges: true,
    start: (context) => {
      // A state that there is has been retained: none has to change first.
      const deliveries = new Deliveries(baseTopic, paths, context);
      /** States that were published while the bridge listened. */
      const followed = new Set<string>();
      const onMessage = (topic: string, payload: Uint8Array, isRetained: boolean) => {
        const text = new TextDecoder().decode(payload);
        if (topic === availability.topic) {
          const told = entities.map(({ channel, unit }) => ({ channel, unit, value: null }));
          if (text.trim() === availability.gone) context.take(told, context.now(), { from: null });
          return;
        }
        const path = topic.slice(baseTopic.length + 1);
        context.saw?.(path, text);
        if (!paths.includes(path)) return;
        const value = stateOf(text);
        if (value === undefined) deliveries.noNumber(path, text);
        else deliveries.heard(path);
        deliveries.message();
        // Nobody knows how old it is, unless it was followed until the line was lost; that there is none is true at any age.
        if (isRetained && value !== null && !followed.has(path)) return;
        if (!isRetained) followed.add(path);
        const told = mapState(path, text, entities);
        if (told.length > 0) context.take(told, context.now(), { from: path });
      };
      // Where somebody looks on, what may be mapped is shown too.
      const states = context.saw ? [`${baseTopic}/+/+/+`] : paths.map((path) => `${baseTopic}/${path}`);
      return subscribe(settings, { topics: [...states, availability.topic], onMessage }, context).stop;
    },
  };
}
