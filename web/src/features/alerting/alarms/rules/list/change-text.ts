import { useTranslation } from 'react-i18next';
import type { WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { WhenCounts } from '#domain/alerting/alarms/rules/families.ts';
import { WHEN_FIELDS } from '../editor/rule-edit.ts';
import { useRuleLabels } from '../rule-labels.ts';
import type { RuleLog } from '../rule-queries.ts';
import { useWhenText } from './when-text.ts';

type Change = RuleLog['changes'][number];

const PARTS = {
  levels: 'limits',
  name: 'own_name',
  appliesTo: 'where',
  enabled: 'own_on',
  comparison: 'own_side',
  durationSeconds: 'own_for',
  hysteresis: 'own_back',
} as const;
const isPart = (field: string): field is keyof typeof PARTS => field in PARTS;

/** Entries of the history of a rule: the part that was changed, and its values. */
export function useChangeText(rule: WarningRuleDetail) {
  const { t } = useTranslation(['warning_rules', 'device']);
  const labels = useRuleLabels();
  const whenText = useWhenText();
  const ofNumber = (field: string, value: number): string => {
    if (field === 'durationSeconds') return labels.minutes(value);
    return field === 'hysteresis' ? labels.span(rule, value) : labels.value(rule, value);
  };
  const ofLevels = (levels: readonly { level: number; limit: number }[]): string =>
    levels.map(({ level, limit }) => `${t('device:level_n', { level })}: ${labels.value(rule, limit)}`).join(', ');
  const ofText = (field: string, text: string): string => {
    if (field === 'channel') return labels.channelName(text);
    if (field !== 'comparison') return text;
    return text === 'below' ? t('warning_rules:side_below') : t('warning_rules:side_above');
  };
  return {
    part: ({ part, field }: Change): string => {
      if (typeof part === 'number') {
        const level = rule.levels.find(({ msgType }) => msgType === part);
        return t('device:level_n', { level: level?.level ?? 0 });
      }
      const when = WHEN_FIELDS.find((known) => known === field);
      if (when) return whenText.name(when);
      return isPart(field) ? t(`warning_rules:${PARTS[field]}`) : t('warning_rules:own_value');
    },
    value: ({ part, field }: Change, value: unknown): string => {
      const when = typeof part === 'number' ? undefined : WHEN_FIELDS.find((known) => known === field);
      // No hours are a value: at all hours.
      if (value === undefined || (value === null && when !== 'hours')) return t('warning_rules:inherited');
      if (when) return whenText.value(when, { ...rule.when, [when]: value } as WhenCounts);
      if (typeof value === 'boolean') return value ? t('warning_rules:own_on') : t('warning_rules:off');
      if (typeof value === 'number') return ofNumber(field, value);
      if (typeof value === 'string') return ofText(field, value);
      return field === 'levels' && Array.isArray(value) ? ofLevels(value) : t('warning_rules:where');
    },
  };
}
