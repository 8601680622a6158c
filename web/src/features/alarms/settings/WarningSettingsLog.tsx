import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/i18n/numbers.ts';
import { useLimitLabels } from '../../../i18n/limit-labels.ts';
import { LogList } from '../../../ui/LogList.tsx';
import { LogSection } from '../../../ui/LogSection.tsx';
import { PAGE_SIZES } from '../../../ui/page-sizes.ts';
import { type Limit, warningSettingsQueries } from './settings-queries.ts';

/** Changes of a device's alarm limits with their authors. */
export function WarningSettingsLog({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation('record_log');
  const labels = useLimitLabels();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(warningSettingsQueries.log(mcuId, page, PAGE_SIZES.log));
  const limitText = (limit: Limit | null) =>
    limit === null ? MISSING : limit.enabled ? labels.summary(limit) : t('off');
  return (
    <LogSection
      total={data?.total}
      error={error}
      empty={{ title: t('empty_title'), reason: t('empty_warnings') }}
      onAgain={() => void refetch()}
    >
      <LogList
        label={t('log_warnings')}
        columns={{ what: t('what'), detail: t('change'), who: t('who'), when: t('when') }}
        lines={(data?.list ?? []).map(({ id, at, byName, changes }) => ({
          id,
          what: changes.map(({ msgType }) => labels.name(msgType)).join(', '),
          detail: changes
            .map(({ before, after }) => t('from_to', { from: limitText(before), to: limitText(after) }))
            .join('; '),
          who: byName,
          at,
        }))}
        page={page}
        pages={data?.pages ?? 1}
        onPage={setPage}
      />
    </LogSection>
  );
}
