import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownFault } from '#domain/alerting/alarms/words/fault-codes.ts';
import { faultText } from '#domain/alerting/alarms/words/fault-text.ts';
import { warningText } from '#domain/alerting/alarms/words/warning-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Warning } from '../../../live/readings.ts';

/** The sentence of a warning, in the reader's language and units. */
export function useWarningText(): (warning: Warning) => string {
  const { t } = useTranslation(['alarm', 'faults']);
  const format = useFormat();
  return useCallback(
    (warning) => {
      const fault = (known: KnownFault) => faultText(known, (key, values) => t(`faults:${key}`, values ?? {}));
      const { key, values } = warningText(warning, { ...format, fault }, Date.now());
      return t(`alarm:${key}`, values);
    },
    [t, format],
  );
}
