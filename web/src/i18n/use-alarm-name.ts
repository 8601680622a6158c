import { useTranslation } from 'react-i18next';
import { alarmName, familyName, type NameTexts } from '#domain/alerting/alarms/words/alarm-name.ts';

/** What alarm types are called in the language of the reader, and all levels of one together. */
export function useAlarmName() {
  const { t } = useTranslation('alarm');
  const text: NameTexts = (key, values = {}) => t(key, values);
  return {
    nameOf: (msgType: number): string => alarmName(msgType, text),
    familyOf: (msgType: number): string => familyName(msgType, text),
  };
}
