import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { Dialog } from '../../../../../ui/dialog/Dialog.tsx';
import { LogList } from '../../../../../ui/table/LogList.tsx';
import { LogSection } from '../../../../../ui/table/LogSection.tsx';
import { PAGE_SIZES } from '../../../../../ui/table/page-sizes.ts';
import { useRuleLabels } from '../rule-labels.ts';
import { type RuleLog, ruleQueries } from '../rule-queries.ts';
import { useChangeText } from './change-text.ts';

interface Props {
  rule: WarningRuleDetail;
  scope: RuleScope;
  onClose: () => void;
}

/** Who changed a rule here, and what. */
export function RuleHistory({ rule, scope, onClose }: Props) {
  const { t } = useTranslation(['warning_rules', 'record_log', 'device']);
  const labels = useRuleLabels();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(ruleQueries.log(rule.key, scope, page, PAGE_SIZES.log));

  const changeText = useChangeText(rule);
  const change = (each: RuleLog['changes'][number]) =>
    t('record_log:from_to', { from: changeText.value(each, each.before), to: changeText.value(each, each.after) });
  return (
    <Dialog title={t('warning_rules:history_of', { name: labels.name(rule) })} open onClose={onClose} width={760}>
      <LogSection
        total={data?.total}
        error={error}
        empty={{ title: t('warning_rules:history_empty'), reason: t('warning_rules:history_empty_text') }}
        onAgain={() => void refetch()}
      >
        <LogList
          label={t('warning_rules:history')}
          columns={{
            what: t('record_log:what'),
            detail: t('record_log:change'),
            who: t('record_log:who'),
            when: t('record_log:when'),
          }}
          lines={(data?.list ?? []).map(({ id, at, byName, deviceName, changes }) => ({
            id,
            what: [...new Set([...(deviceName === null ? [] : [deviceName]), ...changes.map(changeText.part)])].join(
              ', ',
            ),
            detail: changes.map(change).join('; '),
            who: byName,
            at,
          }))}
          page={page}
          pages={data?.pages ?? 1}
          onPage={setPage}
        />
      </LogSection>
    </Dialog>
  );
}
