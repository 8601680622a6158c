import { useTranslation } from 'react-i18next';
import { isRaisedBy } from '#domain/alarms/catalogue.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { limitUnit } from './limit-units.ts';

const NO_BREAK_SPACE = ' ';

/** Alarm limits in the reader's language and units. */
export function useLimitLabels() {
  const { t } = useTranslation('control');
  const format = useFormat();
  return {
    name: (msgType: number): string =>
      isRaisedBy(msgType, 'record', 'clock') ? t(`limit_${msgType}`) : t('limit_other', { code: msgType }),
    value: (msgType: number, limit: number): string => {
      const { unit, decimals, shown } = limitUnit(msgType, format.temperatureUnit);
      return `${format.number(shown(limit), decimals)}${unit === '' ? '' : `${NO_BREAK_SPACE}${unit}`}`;
    },
    unit: (msgType: number) => limitUnit(msgType, format.temperatureUnit),
  };
}
