import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import {
  homeAssistantSettings,
  jsonHttpSettings,
  jsonMqttSettings,
  modbusSettings,
  sunSpecSettings,
  veDirectSettings,
  venusSettings,
} from '#domain/fleet/bridges/sources.ts';
import { loadJson } from './load-json.ts';

export const sourceSettings = z.discriminatedUnion('type', [
  jsonMqttSettings,
  jsonHttpSettings,
  homeAssistantSettings,
  venusSettings,
  veDirectSettings,
  modbusSettings,
  sunSpecSettings,
]);
export type SourceSettings = z.output<typeof sourceSettings>;
export type SourceInput = z.input<typeof sourceSettings>;

const device = z.strictObject({
  mcuId: z.string().regex(/^[0-9a-f]{24}$/, '24 lower-case hexadecimal digits'),
  key: z.string().min(1),
  /** At most one record of a kind and unit in this time; 0 sends every message. */
  intervalSeconds: z.number().min(0).max(3600).default(60),
  /** None for a device whose history alone is brought in. */
  sources: z.array(sourceSettings).default([]),
});

const settingsSchema = z
  .strictObject({
    server: z.url({ protocol: /^mqtts?$/, error: 'an address like mqtts://console.example.com:8883' }),
    /** Where what waits is kept; relative to the settings. */
    dataFolder: z.string().default('bridge-data'),
    /** For what waits of each device. */
    keepMegabytes: z.number().min(1).max(10_000).default(16),
    devices: z.array(device).min(1).max(200),
  })
  .refine(({ devices }) => new Set(devices.map(({ mcuId }) => mcuId)).size === devices.length, {
    path: ['devices'],
    error: 'two devices have the same mcuId',
  });
export type Settings = z.output<typeof settingsSchema>;

/** Reads and checks the settings. Throws an Error that names the file and what is wrong in it. */
export function loadSettings(path: string): Settings {
  const settings = loadJson(path, settingsSchema);
  const beside = (name: string) => resolve(dirname(path), name);
  const found = (source: SourceSettings): SourceSettings =>
    source.type === 'modbus' && typeof source.registers === 'string'
      ? { ...source, registers: beside(source.registers) }
      : source;
  const devices = settings.devices.map((one) => ({ ...one, sources: one.sources.map(found) }));
  return { ...settings, devices, dataFolder: beside(settings.dataFolder) };
}
