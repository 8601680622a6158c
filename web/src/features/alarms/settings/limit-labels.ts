import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { limitUnit } from './limit-units.ts';

const NAMED = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const NO_BREAK_SPACE = ' ';

/** Alarm limits in the reader's language and units. */
export function useLimitLabels() {
  const { t } = useTranslation('control');
  const format = useFormat();
  return {
    name: (msgType: number): string => {
      const named = NAMED.find((type) => type === msgType);
      return named ? t(`limit_${named}`) : t('limit_other', { code: msgType });
    },
    value: (msgType: number, limit: number): string => {
      const { unit, decimals, shown } = limitUnit(msgType, format.temperatureUnit);
      return `${format.number(shown(limit), decimals)}${unit === '' ? '' : `${NO_BREAK_SPACE}${unit}`}`;
    },
    unit: (msgType: number) => limitUnit(msgType, format.temperatureUnit),
  };
}
