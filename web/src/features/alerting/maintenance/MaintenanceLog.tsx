import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePersonName } from '../../../i18n/person-name.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { LogList } from '../../../ui/table/LogList.tsx';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import { useEntryDetail } from './entry/use-entry-detail.ts';
import { maintenanceQueries } from './maintenance-queries.ts';

interface Props {
  mcuId: string;
  onClose: () => void;
}

const PAGE_SIZE = 10;

/** What was done to a device, by whom, at which counters. */
export function MaintenanceLog({ mcuId, onClose }: Props) {
  const { t } = useTranslation('maintenance');
  const detailOf = useEntryDetail();
  const person = usePersonName();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(maintenanceQueries.log(mcuId, page, PAGE_SIZE));
  return (
    <Dialog title={t('log_title')} open onClose={onClose} width={760}>
      <LogSection
        total={data?.total}
        error={error}
        empty={{ title: t('log_empty'), reason: '' }}
        onAgain={() => void refetch()}
      >
        <LogList
          label={t('log_title')}
          columns={{ what: t('log_what'), detail: t('log_detail'), who: t('log_who'), when: t('log_when') }}
          lines={(data?.list ?? []).map((entry) => ({
            id: entry.id,
            what: entry.name,
            detail: detailOf(entry),
            who: person(entry.person),
            at: entry.at,
          }))}
          page={page}
          pages={data?.pages ?? 1}
          onPage={setPage}
        />
      </LogSection>
    </Dialog>
  );
}
