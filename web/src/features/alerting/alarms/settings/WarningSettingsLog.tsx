import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LogList } from '../../../../ui/table/LogList.tsx';
import { LogSection } from '../../../../ui/table/LogSection.tsx';
import { PAGE_SIZES } from '../../../../ui/table/page-sizes.ts';
import { warningSettingsQueries } from './settings-queries.ts';
import { useLimitChanges } from './use-limit-changes.ts';

/** Changes of a device's alarm limits with their authors. */
export function WarningSettingsLog({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation('record_log');
  const labels = useLimitChanges();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(warningSettingsQueries.log(mcuId, page, PAGE_SIZES.log));
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
          what: labels.what(changes),
          detail: labels.change(changes),
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
