import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlarmInterval, backTest } from '#domain/alerting/alarms/back-test.ts';
import { ALARM_CATALOGUE, LIMIT_ALARM_TYPES, OFFLINE_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import type { AlarmLimitChanges } from '#domain/alerting/alarms/rules/limits.ts';
import type { LimitRule } from '#domain/alerting/alarms/rules/rule.ts';
import { builtInRules } from '#domain/alerting/alarms/rules/rules.ts';
import type { DeviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { type DeviceStreamEvent, deviceStream, openAlarms } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import type { RecordInput } from '#domain/stream/stream/input.ts';
import { monitorRecord } from '../../assembly/device-state/device-under-test.ts';
import { recordsOf } from './arbitrary-alarms.ts';
import { batterySettings, START } from './watched-battery.ts';

const HOURS = { daysBits: 31, fromMinute: 420, toMinute: 1020 };
const everything = { ...batterySettings(), workingHours: HOURS };
const BOOK = historyRules(everything);

/** What the console saw of the alarms as the records came in. */
function lived(records: readonly RecordInput[], settings: DeviceSettings): AlarmInterval[] {
  const state = emptyState();
  const over: AlarmInterval[] = [];
  const note = (event: DeviceStreamEvent) => {
    if (event.type === 'alarmReleased') over.push(event);
  };
  for (const record of records) deviceStream.take(state, record, settings, note);
  return [...over, ...openAlarms(state).map((alarm) => ({ alarm, releasedAt: null, reason: null }))];
}
const told = ({ alarm, releasedAt, reason }: AlarmInterval) => ({ alarm, releasedAt, reason });

describe('a back-test', () => {
  it('of all rules yields the alarms that were raised live', () => {
    fc.assert(
      fc.property(recordsOf(80), (records) => {
        expect([...backTest(builtInRules(everything), BOOK, records)].map(told)).toEqual(
          lived(records, everything).map(told),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('of one rule yields the alarms of a battery with only that rule', () => {
    const types = LIMIT_ALARM_TYPES.filter((type) => type !== OFFLINE_ALARM);
    fc.assert(
      fc.property(recordsOf(40), fc.constantFrom(...types), (records, type) => {
        const others: AlarmLimitChanges = Object.fromEntries(
          LIMIT_ALARM_TYPES.filter((other) => other !== type).map((other) => [other, { enabled: false }]),
        );
        const rules = builtInRules(everything).filter(({ key }) => key === ALARM_CATALOGUE[type].key);
        expect(rules).toHaveLength(1);
        expect([...backTest(rules, BOOK, records)].map(told)).toEqual(
          lived(records, batterySettings(others)).map(told),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('yields alarms that have ended while it is still reading', () => {
    const read: number[] = [];
    function* log() {
      for (const [minute, soc] of [20, 20, 90, 90].entries()) {
        read.push(minute);
        yield monitorRecord(START + minute * 60_000, { socCentiPercent: soc * 100 });
      }
    }
    const [first] = backTest(builtInRules(everything), BOOK, log());
    expect(first).toMatchObject({ alarm: { rule: 'lowSoc' }, releasedAt: START + 120_000, reason: 'recovered' });
    expect(read).toEqual([0, 1, 2]);
  });

  it('accepts any channel of any kind', () => {
    const rule: LimitRule = {
      ...(builtInRules(everything)[0] as LimitRule),
      key: 'lowCell',
      group: 'lowCell',
      condition: {
        source: 'record',
        kind: KIND.bms,
        channel: 'cell',
        comparison: 'below',
        limit: 2900,
        hysteresis: 50,
      },
    };
    const cells = (minute: number, ...cellMillivolt: number[]): RecordInput => {
      const at = START + minute * 60_000;
      return {
        type: 'record',
        kind: KIND.bms,
        unit: 3,
        at,
        receivedAt: at,
        body: { cellMillivolt, temperatureCentiCelsius: [] },
      };
    };
    const records = [
      cells(0, 3300, 2900),
      cells(1, 3300, 2890),
      monitorRecord(START + 90_000, {}),
      cells(2, 2940, 2940),
    ];
    const intervals = [...backTest([rule], BOOK, [...records, cells(3, 2950, 3000), cells(70, 2800), cells(71, 2800)])];
    expect(intervals).toMatchObject([
      { alarm: { unit: 3, rule: 'lowCell', triggerValue: 2890, triggerSubValue: 2900 }, releasedAt: START + 180_000 },
      { alarm: { raisedAt: START + 71 * 60_000 }, releasedAt: null },
    ]);
  });
});
