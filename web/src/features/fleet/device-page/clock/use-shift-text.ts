import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { useFormat } from '../../../../i18n/use-format.ts';

/** By how much records are shifted, in words. */
export function useShiftText(): (byMs: number) => string {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  return (byMs) =>
    t(byMs > 0 ? 'shift_later' : 'shift_earlier', { duration: format.lasting(Math.abs(byMs) / MINUTE_MS) });
}
