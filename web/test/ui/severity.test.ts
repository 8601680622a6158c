import { expect, test } from 'vitest';
import { kindOfMessage } from '#domain/alerting/alarms/catalogue.ts';
import { bandOf } from '#web/features/alerting/alarms/health/bands.ts';
import { toneOf } from '#web/features/alerting/alarms/message-tone.ts';
import { SEVERITY_ICONS, severityOf } from '#web/ui/mark/severity.ts';

test('levels 1 and 2 look as themselves, 3 and 4 alike', () => {
  expect([1, 2, 3, 4].map(severityOf)).toEqual(['highest', 'lesser', 'notice', 'notice']);
  expect(new Set(Object.values(SEVERITY_ICONS)).size).toBe(3);
});

test('a message and its share in the health of alarms look alike', () => {
  const looks = ['highest', 'lesser', 'notice'];
  for (const level of [1, 2, 3, 4])
    for (const msgType of [1, 700])
      expect(looks[bandOf({ msgType, level })]).toBe(toneOf({ type: kindOfMessage(msgType), level }));
});
