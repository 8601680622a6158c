import { alarmEntry, isRaisedBy, OWN_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { LIMIT_GROUPS } from '#domain/alerting/alarms/rules/limit-groups.ts';
import { ownMark } from '#domain/alerting/alarms/rules/own-rule.ts';
import { triggerQuantity } from '#domain/alerting/alarms/rules/trigger-quantity.ts';
import type { TemperatureUnit } from '#domain/foundation/basics/temperature.ts';
import type { Quantity } from '#domain/foundation/kinds/units.ts';
import { answeredWarning, type Warning } from '../../../live/readings.ts';
import type { MessageHistory } from './message-queries.ts';

/** The value that raised a warning beside its limit, as the reader reads them. */
export interface AgainstLimit {
  readonly value: Quantity;
  readonly limit: Quantity;
  /** On which side of the limit the warning is. */
  readonly side: 'above' | 'below';
  readonly distance: Quantity;
  /** Places of value and limit on a bar, per cent. */
  readonly valuePercent: number;
  readonly limitPercent: number;
}

/** Null for warnings without a limit on what was measured. */
export function againstLimit(warning: Warning, temperatureUnit: TemperatureUnit): AgainstLimit | null {
  const { msgType, triggerValue, triggerSubValue, extend } = warning;
  const isLimit = isRaisedBy(msgType, 'record') && Boolean(alarmEntry(msgType)?.quantity);
  if (!isLimit && msgType !== OWN_ALARM) return null;
  const value = triggerQuantity({ msgType, triggerValue, extend }, temperatureUnit);
  const limit = triggerQuantity({ msgType, triggerValue: triggerSubValue, extend }, temperatureUnit);
  if (!value || !limit) return null;
  const group = LIMIT_GROUPS.find(({ types }) => types.some((type) => type === msgType));
  const side = group?.comparison ?? ownMark(extend)?.comparison ?? (value.value < limit.value ? 'below' : 'above');
  // As it is read: less than that is at the limit.
  const distance = { ...value, value: Number(Math.abs(value.value - limit.value).toFixed(value.decimals)) };
  const [low, high] = rangeOf(value, limit);
  const percent = ({ value: of }: Quantity) => Math.max(2, Math.min(100, ((of - low) / (high - low)) * 100));
  return { value, limit, side, distance, valuePercent: percent(value), limitPercent: percent(limit) };
}

/** Where an open alarm is over by the rules in force now; null where that is not known, or it is released. */
export function releaseLimit(
  { alarm, releaseValue }: Pick<MessageHistory, 'alarm' | 'releaseValue'>,
  temperatureUnit: TemperatureUnit,
): Quantity | null {
  if (releaseValue === null) return null;
  return againstLimit(answeredWarning({ ...alarm, triggerSubValue: releaseValue }), temperatureUnit)?.limit ?? null;
}

/** From zero, or from below it, to a third beyond the larger of both; a share ends at 100. */
function rangeOf(value: Quantity, limit: Quantity): readonly [number, number] {
  if (value.unit === '%') return [0, 100];
  const low = Math.min(0, value.value, limit.value) * 1.33;
  return [low, Math.max(1, value.value, limit.value) * 1.33];
}
