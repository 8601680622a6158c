import type { SourceSettings } from '../settings.ts';
import { jsonHttpSource, jsonMqttSource } from './json/read.ts';
import type { Source } from './source.ts';

/** The source of its settings; nothing is connected yet. */
export function sourceOf(settings: SourceSettings): Source {
  switch (settings.type) {
    case 'json-mqtt':
      return jsonMqttSource(settings);
    case 'json-http':
      return jsonHttpSource(settings);
  }
}
