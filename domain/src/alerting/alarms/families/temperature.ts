import type { LimitFamily } from './family.ts';

const RANGE = { min: -4000, max: 15_000 };

/** 55 °C is where makers end the permitted range of charge, 60 °C of discharge, above 65 °C a cell ages or vents. */
export const highTemperature = {
  key: 'highTemperature',
  source: 'record',
  types: {
    5: { key: 'highTemperature1', severity: 1, isBatteryFault: true },
    6: { key: 'highTemperature2', severity: 2, isBatteryFault: true },
    7: { key: 'highTemperature3', severity: 3 },
  },
  channel: { kind: 'monitor', name: 'temperature' },
  quantity: 'temperature',
  icon: 'thermometer',
  article: 'high-temperature',
  limit: {
    side: 'above',
    measure: 'temperature',
    range: RANGE,
    hasDuration: true,
    defaults: {
      5: { limit: 6500, hysteresis: 300, durationSeconds: 60 },
      6: { limit: 6000, hysteresis: 300, durationSeconds: 60 },
      7: { limit: 5500, hysteresis: 300, durationSeconds: 60 },
    },
  },
} as const satisfies LimitFamily<5 | 6 | 7>;

/** Below −15 °C capacity collapses, and charging plates lithium or freezes a discharged lead-acid battery. */
export const lowTemperature = {
  key: 'lowTemperature',
  source: 'record',
  types: { 8: { key: 'lowTemperature', severity: 4 } },
  channel: { kind: 'monitor', name: 'temperature' },
  quantity: 'temperature',
  icon: 'thermometer',
  article: 'low-temperature',
  limit: {
    side: 'below',
    measure: 'temperature',
    range: RANGE,
    hasDuration: true,
    defaults: { 8: { limit: -1500, hysteresis: 300, durationSeconds: 60 } },
  },
} as const satisfies LimitFamily<8>;
