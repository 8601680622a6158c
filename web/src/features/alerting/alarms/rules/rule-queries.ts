import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { type Answer, ask } from '../../../../api/client.ts';

export type WarningRules = Answer<'listWarningRules'>;
export type RuleLog = Answer<'pageWarningRuleLog'>['list'][number];

const ALL = ['warningRules'] as const;

export const ruleQueries = {
  all: ALL,
  list: (scope: RuleScope) =>
    queryOptions({
      queryKey: [...ALL, 'list', scope],
      queryFn: ({ signal }) => ask('listWarningRules', { scope }, signal),
      placeholderData: keepPreviousData,
    }),
  one: (key: string, scope: RuleScope) =>
    queryOptions({
      queryKey: [...ALL, 'one', key, scope],
      queryFn: ({ signal }) => ask('getWarningRule', { key, scope }, signal),
      // An old rule would be saved over a newer one.
      staleTime: 0,
    }),
  log: (key: string, scope: RuleScope, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: [...ALL, 'log', key, scope, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageWarningRuleLog', { key, scope, pageNum, pageSize }, signal),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};
