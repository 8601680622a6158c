import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confidence } from '#domain/power/analytics/health/confidence.ts';
import { useFormat } from '../../../../i18n/use-format.ts';

/** The basis of an estimate, as text. */
export function useBacking() {
  const { t } = useTranslation('report');
  const format = useFormat();
  return useMemo(
    () => ({
      /** `332 to 436 Ah`. */
      range: ({ low, high }: { low: number; high: number }, value: (bound: number) => string): string =>
        t('from_to', { from: value(Math.max(0, low)), to: value(high) }),
      /** `8 samples, medium confidence`. */
      basis: ({ samples, confidence }: { samples: number; confidence: Confidence }): string =>
        t('basis', { samples: format.number(samples), confidence: t(`confidence_${confidence}`) }),
      /** `mean of 3 Oct to 2 Nov`. */
      mean: ({ from, at }: { from: number; at: number }, timeZone: string): string =>
        t('mean_of', { from: format.date('date', from, timeZone), to: format.date('date', at, timeZone) }),
    }),
    [t, format],
  );
}
