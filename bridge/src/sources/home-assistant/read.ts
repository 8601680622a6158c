import { z } from 'zod';
import type { Source } from '../source.ts';
import { brokerFields, subscribe } from '../subscribe.ts';
import { entitySchema, mapState, topicOf } from './map.ts';

/** A Home Assistant that publishes its states: its integration MQTT Statestream. */
export const homeAssistantSettings = z.strictObject({
  type: z.literal('home-assistant'),
  ...brokerFields,
  /** `base_topic` of the integration */
  baseTopic: z
    .string()
    .regex(/^[^+#]+[^+#/]$/, 'a topic without wildcards and without a slash at its end')
    .default('homeassistant'),
  entities: z.array(entitySchema).min(1),
});

export function homeAssistantSource(settings: z.output<typeof homeAssistantSettings>): Source {
  const { baseTopic, entities } = settings;
  return {
    maps: entities.map(
      (entity) => `${entity.entity} ${entity.attribute ?? 'state'} → ${entity.channel} of unit ${entity.unit}`,
    ),
    start: (context) => {
      const onMessage = (topic: string, payload: Uint8Array, isRetained: boolean) => {
        // Nobody knows how old it is.
        if (isRetained) return;
        const readings = mapState(topic.slice(baseTopic.length + 1), new TextDecoder().decode(payload), entities);
        if (readings.length > 0) context.take(readings, context.now());
      };
      const topics = [...new Set(entities.map((entity) => `${baseTopic}/${topicOf(entity)}`))];
      return subscribe(settings, { topics, onMessage }, context);
    },
  };
}
