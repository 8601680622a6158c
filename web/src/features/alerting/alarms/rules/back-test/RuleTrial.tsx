import type { RuleScope, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { OwnLevel } from '#domain/alerting/alarms/rules/own-rule.ts';
import { withOwnLevel } from '../editor/own-levels.ts';
import { draftOf, editedOwn, isOwnRule, NO_EDIT, type RuleEdit, withLevel, withOwn } from '../editor/rule-edit.ts';
import { ruleFault } from '../editor/rule-faults.ts';
import { BackTestPanel } from './BackTestPanel.tsx';

interface Props {
  rule: WarningRuleDetail;
  edit: RuleEdit;
  /** Where it is looked at. */
  scope: RuleScope;
  isNew: boolean;
  /** Null where it may only be read. */
  onEdit: ((edit: RuleEdit) => void) | null;
}

/** What the rule would have raised as it is edited; its chart moves the limits. */
export function RuleTrial({ rule, edit, scope, isNew, onEdit }: Props) {
  const isOwn = isOwnRule(rule);
  const fault = ruleFault(rule, edit);
  const setLimit = (level: number, limit: number): RuleEdit => {
    if (isOwn) return withOwn(rule, edit, withOwnLevel(editedOwn(rule, edit), level as OwnLevel['level'], { limit }));
    const msgType = rule.levels.find((each) => each.level === level)?.msgType;
    return typeof msgType === 'number' ? withLevel(rule, edit, msgType, { limit }) : edit;
  };
  return (
    <BackTestPanel
      scope={isOwn ? (edit.appliesTo ?? rule.appliesTo ?? scope) : scope}
      // A name is not needed to try a rule.
      draft={fault === null || fault.field === 'name' ? draftOf(rule, edit) : null}
      {...(!isNew && { now: draftOf(rule, NO_EDIT) })}
      {...(onEdit && { onLimit: (level: number, limit: number) => onEdit(setLimit(level, limit)) })}
    />
  );
}
