import { useTranslation } from 'react-i18next';
import type { RuleHealth } from '#domain/alerting/alarms/health/health-calls.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { useAlarmName } from '../../../../i18n/use-alarm-name.ts';
import { useFormat } from '../../../../i18n/use-format.ts';

/** The name of a rule by the type that stands for it. */
export function useRuleName(): (rule: Pick<RuleHealth, 'family' | 'own'>) => string {
  const { familyOf } = useAlarmName();
  return ({ family, own }) => own?.name || familyOf(family);
}

/** `8 s`, `6 min`, `4 d 2 h`. */
export function useSpan(): (ms: number) => string {
  const { t } = useTranslation('health');
  const format = useFormat();
  return (ms) => {
    if (ms < MINUTE_MS) return t('time_s', { count: Math.round(ms / SECOND_MS) });
    return format.lasting(ms / MINUTE_MS);
  };
}

/** A share as a percentage. */
export function usePercent(): (share: number, decimals?: 0 | 1) => string {
  const format = useFormat();
  return (share, decimals = 0) => format.quantity({ value: share * 100, decimals, unit: '%', signed: false });
}
