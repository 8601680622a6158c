import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../../ui/table/page-sizes.ts';
import styles from './Firmware.module.css';
import { firmwareQueries, type Rollout } from './firmware-queries.ts';
import { RolloutProgress } from './RolloutProgress.tsx';
import { RolloutTag } from './StateTags.tsx';

/** Rollouts of the user's companies, newest first. */
export function RolloutList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('firmware');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(firmwareQueries.rollouts(page, PAGE_SIZES.table));
  return (
    <LogSection
      total={data?.total}
      error={error}
      empty={{ title: t('no_rollouts_title'), reason: t('no_rollouts_text') }}
      onAgain={() => void refetch()}
    >
      <ul className={styles.rows} aria-label={t('rollouts')}>
        {(data?.list ?? []).map((rollout) => (
          <RolloutRow key={rollout.id} rollout={rollout} onOpen={() => onOpen(rollout.id)} />
        ))}
      </ul>
      {data && data.pages > 1 && <Pager page={page} pages={data.pages} onChange={setPage} />}
    </LogSection>
  );
}

function RolloutRow({ rollout, onOpen }: { rollout: Rollout; onOpen: () => void }) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h2>
          {rollout.model} <span className={styles.version}>{rollout.version}</span> <RolloutTag state={rollout.state} />
        </h2>
        <RolloutProgress counts={rollout.counts} devices={rollout.deviceCount} />
        <p className={styles.facts}>
          {t('started_by', { name: rollout.byName, time: format.date('dateTime', rollout.createdAt) })}
        </p>
      </div>
      <div className={styles.rowActions}>
        <Button onClick={onOpen}>{t('details')}</Button>
      </div>
    </li>
  );
}
