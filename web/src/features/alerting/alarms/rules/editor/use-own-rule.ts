import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { OwnRuleBody } from '#domain/alerting/alarms/rules/own-rule.ts';
import { ask } from '../../../../../api/client.ts';
import { useWriting } from '../../../../../ui/action/use-writing.ts';
import { showError } from '../../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../../ui/dialog/toast.ts';
import { ruleQueries } from '../rule-queries.ts';

interface Options {
  readonly onInserted: (key: string, scope: RuleScope) => void;
  readonly onDeleted: () => void;
}

const CAUSE = 'rule';

/** Adds and deletes an own rule. */
export function useOwnRule({ onInserted, onDeleted }: Options) {
  const { t } = useTranslation('warning_rules');
  const queryClient = useQueryClient();
  const forget = () => void queryClient.invalidateQueries({ queryKey: ruleQueries.all });
  const insert = useWriting({
    mutationFn: (input: { scope: RuleScope; rule: OwnRuleBody }) => ask('insertWarningRule', input),
    onSuccess: ({ key }, { scope }) => {
      toasts.show({ cause: CAUSE, tone: 'good', title: t('own_created') });
      forget();
      onInserted(key, scope);
    },
    onError: (error) => showError(error, CAUSE),
  });
  const remove = useWriting({
    mutationFn: (input: { key: string; version: number }) => ask('deleteWarningRule', input),
    onSuccess: () => {
      toasts.show({ cause: CAUSE, tone: 'good', title: t('own_deleted') });
      onDeleted();
      forget();
    },
    onError: (error) => showError(error, CAUSE),
  });
  return { insert, remove };
}
