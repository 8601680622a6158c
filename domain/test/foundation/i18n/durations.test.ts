import { expect, test } from 'vitest';
import { formatLasting, formatMinutes } from '#domain/foundation/i18n/durations.ts';

const translate = (key: string, values: object) => `${key} ${JSON.stringify(values)}`;

test.each([
  [0, 'duration_minutes {"minutes":0}'],
  [59.4, 'duration_minutes {"minutes":59}'],
  [59.6, 'duration_hours {"hours":"1"}'],
  [119.7, 'duration_hours {"hours":"2"}'],
  [375, 'duration_hours_minutes {"hours":"6","minutes":15}'],
  [60_000, 'duration_hours {"hours":"1,000"}'],
])('%d minutes', (minutes, text) => {
  expect(formatMinutes(translate, 'en', minutes)).toBe(text);
});

test.each([
  [0, 'duration_minutes {"minutes":0}'],
  [0.004, 'duration_minutes {"minutes":0}'],
  [0.2, 'duration_seconds {"seconds":12}'],
  [0.999, 'duration_minutes {"minutes":1}'],
  [1439.4, 'duration_hours_minutes {"hours":"23","minutes":59}'],
  [1439.6, 'duration_days_hours {"days":"1","hours":0}'],
  [46_233, 'duration_days_hours {"days":"32","hours":2}'],
])('something that has lasted %d minutes', (minutes, text) => {
  expect(formatLasting(translate, 'en', minutes)).toBe(text);
});
