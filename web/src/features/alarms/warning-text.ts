import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { FAULT_ALARM, isKnownAlarmType, isRaisedBy } from '#domain/alarms/catalogue.ts';
import { triggerQuantity } from '#domain/alarms/trigger-quantity.ts';
import { percentQuantity } from '#domain/units.ts';
import { type Format, useFormat } from '../../i18n/use-format.ts';
import type { Warning } from '../../live/readings.ts';

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
      if (!isKnownAlarmType(msgType)) return t('other', { code: String(msgType) });
      const values = placeholders(warning, format);
      if (isRaisedBy(msgType, 'geofence') && values.geofence !== '') return t(`${msgType}_of`, values);
      if (msgType === FAULT_ALARM && values.text !== '') return t('20_of', values);
      return t(`${msgType}`, values);
    },
    [t, format],
  );
}
