import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { ApiError } from '../../../../../api/api-error.ts';
import { ask } from '../../../../../api/client.ts';
import { useWriting } from '../../../../../ui/action/use-writing.ts';
import { showError } from '../../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../../ui/dialog/toast.ts';
import { ruleQueries } from '../rule-queries.ts';
import type { ConflictState } from './ConflictDialog.tsx';
import { conflictsOf } from './rule-conflict.ts';
import { changesOf, type RuleEdit } from './rule-edit.ts';

interface Options {
  readonly scope: RuleScope;
  /** It is saved, and the newest state of the rule has arrived. */
  readonly onSaved: () => void;
  /** Somebody else changed other values: the changes go on from there. */
  readonly onMerged: (rule: WarningRuleDetail, edit: RuleEdit) => void;
}

interface Saving {
  readonly rule: WarningRuleDetail;
  readonly edit: RuleEdit;
}

const CAUSE = 'rule';

/** Saves what is changed about a rule. Where somebody else changed the same values, both are shown first. */
export function useRuleSaving({ scope, onSaved, onMerged }: Options) {
  const { t } = useTranslation('warning_rules');
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<ConflictState | null>(null);
  const forget = async () => {
    void queryClient.invalidateQueries({ queryKey: ['warningSettings'] });
    await queryClient.invalidateQueries({ queryKey: ruleQueries.all });
  };
  const compare = async ({ rule, edit }: Saving) => {
    const now = await queryClient.fetchQuery(ruleQueries.one(rule.key, scope));
    const conflicts = conflictsOf(rule, now, edit);
    if (conflicts.length > 0) setConflict({ rule: now, conflicts });
    else onMerged(now, edit);
  };
  const { mutate, isPending } = useWriting({
    mutationFn: ({ rule, edit }: Saving) =>
      ask('saveWarningRule', { key: rule.key, scope, changes: changesOf(rule, edit), version: rule.version }),
    onSuccess: async () => {
      await forget();
      onSaved();
      // Not before: what is changed until then goes with the state that was saved.
      toasts.show({ cause: CAUSE, tone: 'good', title: t('saved') });
    },
    onError: async (error, saving) => {
      if (error instanceof ApiError && error.code === 'settings_changed')
        await compare(saving).catch((failure: unknown) => showError(failure, CAUSE));
      else showError(error, CAUSE);
    },
  });
  return { save: mutate, isPending, conflict, settle: () => setConflict(null) };
}
