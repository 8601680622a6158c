import { useState } from 'react';
import type { WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { isEdited, NO_EDIT, type RuleEdit } from './rule-edit.ts';

/** What is edited, and the rule as it was seen when that began: an answer that comes later does not move it. */
export function useRuleEdit(answered: WarningRuleDetail) {
  const [{ rule, edit }, setState] = useState<{ rule: WarningRuleDetail; edit: RuleEdit }>({
    rule: answered,
    edit: NO_EDIT,
  });
  const edited = isEdited(edit);
  const current = edited ? rule : answered;
  return {
    rule: current,
    edit,
    isEdited: edited,
    setEdit: (next: RuleEdit) => setState({ rule: current, edit: next }),
    /** Goes on from a newer state of the rule. */
    rebase: (newer: WarningRuleDetail, next: RuleEdit) => setState({ rule: newer, edit: next }),
  };
}
