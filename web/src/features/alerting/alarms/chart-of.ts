import { alarmEntry } from '#domain/alerting/alarms/catalogue.ts';
import { ownMark } from '#domain/alerting/alarms/rules/own-rule.ts';
import { answeredWarning } from '../../../live/readings.ts';
import { paths } from '../../../routes/paths.ts';
import type { Message } from './message-queries.ts';

/** The chart around the raise of a message, of the quantity that it is about; of the charge for any other. */
export function chartOf(message: Message) {
  const { mcuId, unit, msgType, createTime: at } = message;
  const quantity = ownMark(answeredWarning(message).extend)?.channel ?? alarmEntry(msgType)?.quantity;
  return chartAt({ mcuId, unit, at }, quantity);
}

/** The chart of a unit around an instant; of the charge where the quantity has no chart there. */
export const chartAt = (place: { mcuId: string; unit: number; at: number }, quantity: string | null | undefined) =>
  paths.monitorMoment({
    ...place,
    quantity: quantity === 'voltage' || quantity === 'temperature' ? quantity : undefined,
  });
