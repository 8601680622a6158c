import { describe, expect, it } from 'vitest';
import {
  ALARM_CATALOGUE,
  alarmEntry,
  EVENT_ALARM_TYPES,
  FIRST_OTHER_TYPE,
  GEOFENCE_ALARM_TYPES,
  isKnownAlarmType,
  kindOfMessage,
  LIMIT_ALARM_TYPES,
  revealsPlace,
} from '#domain/alerting/alarms/catalogue.ts';
import { defaultAlarmLimits } from '#domain/alerting/alarms/rules/default-limits.ts';
import { LIMIT_GROUPS } from '#domain/alerting/alarms/rules/limit-groups.ts';
import { triggerQuantity } from '#domain/alerting/alarms/rules/trigger-quantity.ts';
import { findChannel } from '#domain/foundation/kinds/channels.ts';

const types = Object.keys(ALARM_CATALOGUE).map(Number);

describe('catalogue of alarm types', () => {
  it('gives each type a unique key', () => {
    expect(new Set(types.map((type) => alarmEntry(type)!.key)).size).toBe(types.length);
  });

  it('groups the types by what raises them', () => {
    expect(LIMIT_ALARM_TYPES).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 19, 22, 706, 707, 710, 711]);
    expect(GEOFENCE_ALARM_TYPES).toEqual([15, 16]);
    expect(EVENT_ALARM_TYPES).toEqual([17, 20, 21]);
    expect(types.filter(revealsPlace)).toEqual([15, 16, 708]);
    expect(isKnownAlarmType(3) || isKnownAlarmType(-1) || revealsPlace(3)).toBe(false);
  });

  it('puts every type raised by a limit on records into one group, the worst first', () => {
    expect(LIMIT_GROUPS.map(({ channel, comparison, types }) => [channel, comparison, types])).toEqual([
      ['voltage', 'below', [1, 2, 4]],
      ['temperature', 'above', [5, 6, 7]],
      ['temperature', 'below', [8]],
      ['currentCharging', 'above', [9]],
      ['currentUsing', 'above', [10]],
      ['soc', 'below', [11]],
      ['waterLevel', 'above', [13]],
    ]);
    expect(LIMIT_GROUPS.flatMap((group) => group.types)).toEqual(
      types.filter((type) => alarmEntry(type)?.source === 'record'),
    );
    const units = { voltage: 'V', temperature: '°C', current: 'A', soc: '%', ratio: '%', cellVoltage: 'mV' };
    for (const { kind, channel, types: members } of LIMIT_GROUPS) {
      const entries = members.map((type) => alarmEntry(type)!);
      const { unit } = findChannel(kind, channel);
      for (const { quantity } of entries) expect(quantity === null ? '' : units[quantity]).toBe(unit);
      expect(entries.map(({ severity }) => severity)).toEqual(entries.map(({ severity }) => severity).toSorted());
    }
  });

  it('has a default limit for each type that a limit raises', () => {
    expect(
      defaultAlarmLimits({ chemistry: 'lfp', nominalCentiVolt: 5120, capacityCentiAmpHour: 28_000 }).map(
        ({ msgType }) => msgType,
      ),
    ).toEqual(LIMIT_ALARM_TYPES);
  });

  it('counts maintenance and service separately from warnings of devices', () => {
    expect(types.filter((type) => kindOfMessage(type) === 2)).toEqual([
      700, 701, 702, 703, 704, 705, 706, 707, 708, 709, 710, 711,
    ]);
    expect(types.filter((type) => type >= FIRST_OTHER_TYPE)).toEqual([
      700, 701, 702, 703, 704, 705, 706, 707, 708, 709, 710, 711,
    ]);
  });

  it.each([
    [4, 'V'],
    [8, '°C'],
    [10, 'A'],
    [11, '%'],
    [12, undefined],
    [19, '%'],
    [20, undefined],
    [9999, undefined],
  ])('%i measures %s', (msgType, unit) => {
    expect(triggerQuantity({ msgType, triggerValue: 1000, extend: {} }, 'C')?.unit).toBe(unit);
  });
});
