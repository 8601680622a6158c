import type { z } from 'zod';
import type { homeAssistantSettings } from '#domain/bridges/sources.ts';
import type { Source } from '../source.ts';
import { subscribe } from '../subscribe.ts';
import { mapState, topicOf } from './map.ts';

export function homeAssistantSource(settings: z.output<typeof homeAssistantSettings>): Source {
  const { baseTopic, entities } = settings;
  return {
    maps: entities.map(
      (entity) => `${entity.entity} ${entity.attribute ?? 'state'} → ${entity.channel} of unit ${entity.unit}`,
    ),
    start: (context) => {
      const onMessage = (topic: string, payload: Uint8Array, isRetained: boolean) => {
        const path = topic.slice(baseTopic.length + 1);
        const text = new TextDecoder().decode(payload);
        context.saw?.(path, text);
        // Nobody knows how old it is.
        if (isRetained) return;
        const readings = mapState(path, text, entities);
        if (readings.length > 0) context.take(readings, context.now());
      };
      // Where somebody looks on, what may be mapped is shown too.
      const topics = context.saw
        ? [`${baseTopic}/+/+/+`]
        : [...new Set(entities.map((entity) => `${baseTopic}/${topicOf(entity)}`))];
      return subscribe(settings, { topics, onMessage }, context);
    },
  };
}
