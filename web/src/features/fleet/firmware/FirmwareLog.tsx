import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { LogList } from '../../../ui/table/LogList.tsx';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import { PAGE_SIZES } from '../../../ui/table/page-sizes.ts';
import { firmwareQueries } from './firmware-queries.ts';
import { UpgradeTag, useUpgradeText } from './StateTags.tsx';

/** Upgrades of a device, newest first. */
export function FirmwareLog({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation(['record_log', 'firmware']);
  const upgradeText = useUpgradeText();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(firmwareQueries.log(mcuId, page, PAGE_SIZES.log));
  return (
    <LogSection
      total={data?.total}
      error={error}
      empty={{ title: t('record_log:empty_title'), reason: t('firmware:empty_log') }}
      onAgain={() => void refetch()}
    >
      <LogList
        label={t('firmware:log')}
        columns={{
          what: t('record_log:what'),
          detail: t('record_log:change'),
          outcome: t('record_log:outcome'),
          who: t('record_log:who'),
          when: t('record_log:when'),
        }}
        lines={(data?.list ?? []).map((upgrade) => ({
          id: upgrade.rolloutId,
          what: t('firmware:title'),
          detail: t('record_log:from_to', { from: upgrade.fromVersion ?? MISSING, to: upgrade.version }),
          outcome: (
            <>
              <UpgradeTag state={upgrade.state} /> <span>{upgradeText(upgrade)}</span>
            </>
          ),
          who: upgrade.byName,
          at: upgrade.requestedAt,
        }))}
        page={page}
        pages={data?.pages ?? 1}
        onPage={setPage}
      />
    </LogSection>
  );
}
