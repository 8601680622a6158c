import type { SourceSettings } from '../settings.ts';
import { homeAssistantSource } from './home-assistant/read.ts';
import { jsonHttpSource, jsonMqttSource } from './json/read.ts';
import { modbusSource } from './modbus/read.ts';
import type { Source } from './source.ts';
import { sunSpecSource } from './sunspec/read.ts';
import { veDirectSource } from './victron/ve-direct.ts';
import { venusSource } from './victron/venus.ts';

/** The source of its settings; nothing is connected yet. */
export function sourceOf(settings: SourceSettings): Source {
  switch (settings.type) {
    case 'json-mqtt':
      return jsonMqttSource(settings);
    case 'json-http':
      return jsonHttpSource(settings);
    case 'home-assistant':
      return homeAssistantSource(settings);
    case 'venus':
      return venusSource(settings);
    case 've-direct':
      return veDirectSource(settings);
    case 'modbus':
      return modbusSource(settings);
    case 'sunspec':
      return sunSpecSource(settings);
  }
}
