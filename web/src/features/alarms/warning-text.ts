import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { triggerQuantity } from '#domain/alarms/trigger-quantity.ts';
import { percentQuantity } from '#domain/units.ts';
import { type Format, useFormat } from '../../i18n/use-format.ts';
import type { Warning } from '../../live/readings.ts';

const TYPES = [
  1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 700, 701, 702, 703, 704, 705, 706, 707,
] as const;
type AlarmType = (typeof TYPES)[number];
const isAlarmType = (type: number): type is AlarmType => TYPES.some((known) => known === type);

function placeholders(warning: Warning, format: Format) {
  const { extend } = warning;
  const endSoc = typeof extend.endSoc === 'number' ? extend.endSoc : null;
  return {
    value: format.quantity(triggerQuantity(warning, format.temperatureUnit)),
    code: String(warning.triggerValue),
    endSoc: format.quantity(percentQuantity(endSoc)),
    geofence: typeof extend.geofence === 'string' ? extend.geofence : '',
    text: typeof extend.text === 'string' ? extend.text : '',
    lastFullChargeTime: format.date('dayMonthTime', extend.lastFullChargeTime),
  };
}

/** The sentence of a warning, in the reader's language and units. */
export function useWarningText(): (warning: Warning) => string {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  return useCallback(
    (warning) => {
      const { msgType } = warning;
      if (!isAlarmType(msgType)) return t('other', { code: String(msgType) });
      const values = placeholders(warning, format);
      if ((msgType === 15 || msgType === 16) && values.geofence !== '') return t(`${msgType}_of`, values);
      if (msgType === 20 && values.text !== '') return t('20_of', values);
      return t(`${msgType}`, values);
    },
    [t, format],
  );
}
