import { useTranslation } from 'react-i18next';
import type { WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { useRuleLabels } from '../rule-labels.ts';
import { type LevelView, originOf } from '../rule-view.ts';
import { editedLevels, editedOwn, isOwnRule, type RuleEdit } from './rule-edit.ts';
import type { RuleFault } from './rule-faults.ts';

const OWN_LEVELS = [1, 2, 3] as const;

/** What is wrong with a rule, in the reader's language and units. */
export function useFaultText(): (rule: WarningRuleDetail, fault: RuleFault) => string {
  const { t } = useTranslation('warning_rules');
  const labels = useRuleLabels();
  return (rule, { field, rule: kind, min = 0, max = 0 }) => {
    if (field === 'name') return t('own_no_name');
    if (field === 'levels') return t('own_no_level');
    if (field === 'hours') return t('hours_wrong');
    if (kind === 'order') return t('wrong_order');
    if (kind === 'upper') return t('wrong_upper');
    if (kind === 'release') return t('wrong_release');
    if (kind === 'number') return t('wrong_number');
    const text = (value: number) =>
      field === 'durationSeconds' ? labels.format.number(value / 60) : labels.value(rule, value);
    return t('wrong_range', { min: text(min), max: text(max) });
  };
}

/** The levels of a rule as the page shows them while it is edited. */
export function useLevelViews(rule: WarningRuleDetail, edit: RuleEdit, fault: RuleFault | null): readonly LevelView[] {
  const faultText = useFaultText();
  const faultsOf = (key: number): LevelView['faults'] =>
    fault?.level === key && fault.field !== 'name' && fault.field !== 'levels' && fault.field !== 'hours'
      ? { [fault.field]: faultText(rule, fault) }
      : {};
  if (isOwnRule(rule)) {
    const { levels, hysteresis, durationSeconds } = editedOwn(rule, edit);
    return OWN_LEVELS.map((level) => {
      const found = levels.find((each) => each.level === level);
      return {
        key: level,
        severity: level,
        enabled: found !== undefined,
        limit: found?.limit ?? null,
        hysteresis,
        durationSeconds,
        isOwn: true,
        origin: originOf(rule.origin),
        inherited: null,
        faults: faultsOf(level),
      };
    });
  }
  return editedLevels(rule, edit).map(({ saved, values, isOwn, isChanged, inherited }) => ({
    ...values,
    key: saved.msgType ?? 0,
    severity: saved.level,
    isOwn: isOwn && !(saved.isMixed && !isChanged),
    origin: saved.isMixed && !isChanged ? { layer: 'mixed' } : originOf(saved.origins.limit),
    inherited,
    faults: faultsOf(saved.msgType ?? 0),
  }));
}
