import { parseJson } from '../../../contract/json-text.ts';
import { decodeLegacyTemperature, encodeLegacyTemperature } from '../../../foundation/basics/temperature.ts';
import type { PushMsg } from '../../../foundation/devices/push-msg-schema.ts';
import { STATUS_OPEN, STATUS_RELEASED } from '../../../foundation/devices/push-msg-status.ts';
import { alarmEntry, kindOfMessage } from '../catalogue.ts';

/** A stored alarm: all values signed, in hundredths. */
export interface StoredAlarm {
  readonly msgType: number;
  readonly unit: number;
  readonly code: number;
  readonly level: number;
  readonly triggerValue: number;
  readonly triggerSubValue: number;
  readonly extend: object;
  readonly raisedAt: number;
  readonly releasedAt: number | null;
  readonly updatedAt: number;
}

const TEMPERATURE = 'batteryTemperature';
const measuresTemperature = (msgType: number): boolean => alarmEntry(msgType)?.quantity === 'temperature';

/** An alarm as JSON answers contain it. */
export const toPushMsg = ({ extend, raisedAt, releasedAt, updatedAt, ...alarm }: StoredAlarm): PushMsg => ({
  msgType: alarm.msgType,
  type: kindOfMessage(alarm.msgType),
  unit: alarm.unit,
  code: alarm.code,
  level: alarm.level,
  ...triggers(alarm, encodeLegacyTemperature),
  extendValue: JSON.stringify(withTemperature({ ...extend }, encodeLegacyTemperature)),
  status: releasedAt === null ? STATUS_OPEN : STATUS_RELEASED,
  createTime: raisedAt,
  updateTime: updatedAt,
});

type AlarmMessage = Pick<PushMsg, 'msgType' | 'triggerValue' | 'triggerSubValue' | 'extendValue'>;

/** The stored values of an alarm from a response, as far as `extendValue` contains them. Never throws. */
export function valuesOfPushMsg({ extendValue, ...msg }: AlarmMessage): Pick<
  StoredAlarm,
  'triggerValue' | 'triggerSubValue'
> & {
  readonly extend: Readonly<Record<string, unknown>>;
} {
  return {
    ...triggers(msg, decodeLegacyTemperature),
    extend: withTemperature(parsed(extendValue), decodeLegacyTemperature),
  };
}

type Conversion = (temperature: number) => number;

const triggers = (
  { msgType, triggerValue, triggerSubValue }: Omit<AlarmMessage, 'extendValue'>,
  convert: Conversion,
) =>
  measuresTemperature(msgType)
    ? { triggerValue: convert(triggerValue), triggerSubValue: convert(triggerSubValue) }
    : { triggerValue, triggerSubValue };

function withTemperature(extend: Record<string, unknown>, convert: Conversion): Record<string, unknown> {
  const temperature = extend[TEMPERATURE];
  return typeof temperature === 'number' ? { ...extend, [TEMPERATURE]: convert(temperature) } : extend;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = parseJson(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
