import { useTranslation } from 'react-i18next';
import type { WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { isEdited, isOwnRule, type RuleEdit } from './rule-edit.ts';
import { ruleFault } from './rule-faults.ts';

/** What the button says that saves a rule, and why it does not. */
export function useSaveText(rule: WarningRuleDetail, edit: RuleEdit, isNew: boolean) {
  const { t } = useTranslation('warning_rules');
  const format = useFormat();
  const count = isOwnRule(rule) ? rule.devices : rule.following;
  const text = (): string => {
    if (isNew) return t('own_create');
    if (edit.appliesTo || count === 0) return t('save');
    return t('save_for', { count, devices: format.number(count) });
  };
  const refusal = (): string | undefined => {
    if (!isNew && !isEdited(edit)) return t('nothing_changed');
    const fault = ruleFault(rule, edit);
    if (fault === null) return undefined;
    return fault.field === 'name' ? t('own_no_name') : t('has_fault');
  };
  return { text: text(), refusal: refusal() };
}
