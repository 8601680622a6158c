import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BackTest, BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { RuleDraft } from '#domain/alerting/alarms/rules/rule-draft.ts';
import { ask } from '../../../../../api/client.ts';

export type BackTestDays = 7 | 30 | 90;
export interface BackTestInput {
  readonly scope: RuleScope;
  readonly draft: RuleDraft;
  readonly days: BackTestDays;
}

/** A value that is still changing is not tried at once. */
const SETTLED_MS = 400;
const POLL_MS = 700;
/** A test that is over sooner says nothing in between. */
const SAYS_LITTLE_MS = 2000;
const queries = {
  start: (key: string) => ['back-test', 'start', key] as const,
  result: (id: string | undefined) => ['back-test', 'result', id] as const,
};

/** Tries a rule whenever it has changed, and follows how far that is. */
export function useBackTest(input: BackTestInput) {
  const client = useQueryClient();
  const key = JSON.stringify(input);
  const settled = useSettled(key);
  const start = useQuery({
    queryKey: queries.start(settled),
    queryFn: ({ signal }) => ask('startBackTest', asSent(JSON.parse(settled) as BackTestInput), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const id = start.data?.id;
  const poll = useQuery({
    queryKey: queries.result(id),
    queryFn: ({ signal }) => ask('getBackTest', { id: id! }, signal),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isAtWork(state.data) ? POLL_MS : false),
    retry: false,
  });
  const again = () => client.invalidateQueries({ queryKey: queries.start(settled) });
  const cancel = async () => {
    if (id === undefined) return;
    await ask('cancelBackTest', { id });
    await client.invalidateQueries({ queryKey: queries.result(id) });
  };
  const answer = settled === key && !poll.isPlaceholderData && !start.isFetching ? poll.data : undefined;
  // What a test says at first is about a few devices: until it says more, there is the result of the one before.
  const [last, setLast] = useState<BackTestResult | null>(null);
  const result = last === null || saysMore(poll.data) ? (poll.data?.result ?? last) : last;
  if (result !== last) setLast(result);
  // What went wrong with the values before says nothing of those that are coming.
  const error = settled === key ? (start.error ?? poll.error) : null;
  return {
    result,
    /** How far the test of the rule as it is edited now has come; null as long as it has not said. */
    soFar: answer?.result ?? null,
    /** Of the test of the rule as it is edited now; undefined until it is known. */
    state: answer?.state,
    error,
    /** Whether the result is about the rule as it is edited now. */
    isFresh: answer?.result != null && result === answer.result,
    isRunning: error === null && (answer === undefined || isAtWork(answer)),
    again: () => void again(),
    cancel: () => void cancel(),
  };
}

const saysMore = (test: BackTest | undefined): boolean =>
  !isAtWork(test) || (test?.result?.tookMs ?? 0) >= SAYS_LITTLE_MS;
const isAtWork = (test: BackTest | undefined): boolean => test?.state === 'waiting' || test?.state === 'running';

const asSent = ({ scope, draft, days }: BackTestInput) => ({
  scope: JSON.stringify(scope),
  draft: JSON.stringify(draft),
  days,
});

/** A text as it was when it last stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}
