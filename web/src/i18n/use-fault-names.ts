import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { faultCodesOf, faultOfCode } from '#domain/alerting/alarms/words/fault-codes.ts';
import { faultName } from '#domain/alerting/alarms/words/fault-text.ts';

/** What the faults are called that a record of a kind reports, in a list; empty without any. */
export function useFaultNames(): (kind: number, reported: { readonly faultBits?: number }) => string {
  const { t } = useTranslation('faults');
  return useCallback(
    (kind, reported) =>
      (faultCodesOf(kind, reported) ?? [])
        .map(faultOfCode)
        .flatMap((fault) => (fault ? [faultName(fault, (key, values) => t(key, values ?? {}))] : []))
        .join(', '),
    [t],
  );
}
