import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { warningText } from '#domain/alarms/warning-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { Warning } from '../../live/readings.ts';

/** The sentence of a warning, in the reader's language and units. */
export function useWarningText(): (warning: Warning) => string {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  return useCallback(
    (warning) => {
      const { key, values } = warningText(warning, format, Date.now());
      return t(key, values);
    },
    [t, format],
  );
}
