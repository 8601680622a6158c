import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DEEP_DISCHARGE_ALARM,
  isKnownAlarmType,
  isRaisedBy,
  type KnownAlarmType,
  NOT_FULL_ALARM,
  UNUSED_ALARM,
  WATER_ALARM,
} from '#domain/alarms/catalogue.ts';
import { triggerQuantity } from '#domain/alarms/trigger-quantity.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import { percentQuantity } from '#domain/units.ts';
import { type Format, useFormat } from '../../i18n/use-format.ts';
import type { Warning } from '../../live/readings.ts';

function placeholders(warning: Warning, format: Format) {
  const { msgType, extend, triggerValue } = warning;
  const endSoc = msgType === DEEP_DISCHARGE_ALARM ? triggerValue : null;
  return {
    value: format.quantity(triggerQuantity(warning, format.temperatureUnit)),
    code: String(triggerValue),
    duration: format.minutes(silentMinutes(warning)),
    days: format.number(triggerValue),
    date: format.date('date', extend.serviceUntil),
    endSoc: format.quantity(percentQuantity(endSoc)),
    geofence: typeof extend.geofence === 'string' ? extend.geofence : '',
    text: typeof extend.text === 'string' ? extend.text : '',
    lastFullChargeTime: format.date('dayMonthTime', extend.lastFullChargeTime),
  };
}

/** How long the device of an offline warning has been silent, or was. */
const silentMinutes = ({ raisedAt, releasedAt, triggerValue }: Warning): number =>
  ((releasedAt ?? Date.now()) - raisedAt + triggerValue * SECOND_MS) / MINUTE_MS;

/** The water level at which its sensor has a fault. */
const SENSOR_FAULT = 3;

/** Types whose device or plan has words of its own. */
const WITH_TEXT = [17, 20, 700, 701, 702] as const;
const hasText = (msgType: number): msgType is (typeof WITH_TEXT)[number] => WITH_TEXT.some((type) => type === msgType);

/** The text of a type, as far as the warning says more than that. */
function textKey(msgType: KnownAlarmType, { triggerValue, extend }: Warning) {
  if (isRaisedBy(msgType, 'geofence') && extend.geofence) return `${msgType}_of` as const;
  if (msgType === WATER_ALARM && triggerValue === SENSOR_FAULT) return '13_fault';
  if (msgType === NOT_FULL_ALARM && !extend.lastFullChargeTime) return '707_for';
  if (msgType === UNUSED_ALARM && triggerValue > 0) return '703_for';
  if (isRaisedBy(msgType, 'service') && extend.serviceUntil) return `${msgType}_on` as const;
  if (hasText(msgType) && extend.text) return `${msgType}_of` as const;
  return `${msgType}` as const;
}

/** The sentence of a warning, in the reader's language and units. */
export function useWarningText(): (warning: Warning) => string {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  return useCallback(
    (warning) => {
      const { msgType } = warning;
      if (!isKnownAlarmType(msgType)) return t('other', { code: String(msgType) });
      const values = placeholders(warning, format);
      return t(textKey(msgType, warning), values);
    },
    [t, format],
  );
}
