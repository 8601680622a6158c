import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../../ui/table/page-sizes.ts';
import styles from './Firmware.module.css';
import { firmwareQueries, type RolloutStatus, useFirmwareMutation } from './firmware-queries.ts';
import { RolloutProgress } from './RolloutProgress.tsx';
import { RolloutTag, UpgradeTag, useUpgradeText } from './StateTags.tsx';

/** A running or finished rollout: its stages, and the result of each device. */
export function RolloutDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('firmware');
  const [page, setPage] = useState(1);
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, refetch } = useQuery(firmwareQueries.status(id, page, PAGE_SIZES.log));
  const stop = useFirmwareMutation(() => ask('stopRollout', { id }), t('stopped'));
  return (
    <Dialog title={t('rollout_title')} open onClose={onClose} width={720}>
      <LogSection
        total={data && 1}
        error={error}
        empty={{ title: t('no_rollouts_title'), reason: t('no_rollouts_text') }}
        onAgain={() => void refetch()}
      >
        {data && (
          <>
            <RolloutHeader status={data} />
            <Stages status={data} />
            <Devices status={data} />
            <div className={styles.actions}>
              {data.pages > 1 && <Pager page={page} pages={data.pages} onChange={setPage} />}
              {data.rollout.endedAt === null && (
                <Button kind="risk" busy={stop.isPending} onClick={() => setIsAsked(true)}>
                  {t('stop')}
                </Button>
              )}
            </div>
          </>
        )}
      </LogSection>
      {isAsked && data && (
        <ConfirmDialog
          open
          danger
          title={t('stop_title')}
          subject={`${data.rollout.model} ${data.rollout.version}`}
          leave={t('go_on')}
          go={t('stop')}
          onClose={() => setIsAsked(false)}
          onGo={() => stop.run(undefined)}
        >
          {t('stop_text')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function RolloutHeader({ status: { rollout } }: { status: RolloutStatus }) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  return (
    <>
      <p className={styles.heading}>
        {rollout.model} <span className={styles.version}>{rollout.version}</span> <RolloutTag state={rollout.state} />
      </p>
      <p className={styles.facts}>
        {t('started_by', { name: rollout.byName, time: format.date('dateTime', rollout.createdAt) })} ·{' '}
        {t('limit_until', {
          count: rollout.failureLimit,
          limit: rollout.failureLimit,
          time: format.date('dateTime', rollout.until),
        })}
      </p>
    </>
  );
}

function Stages({ status: { rollout, stages } }: { status: RolloutStatus }) {
  const { t } = useTranslation('firmware');
  const numbered = stages.map((counts, stage) => ({ counts, stage }));
  return (
    <ol className={styles.stages} aria-label={t('stages')}>
      {numbered.map(({ counts, stage }) => (
        <li key={stage} aria-current={rollout.endedAt === null && stage === rollout.stage ? 'step' : undefined}>
          <b>{t('stage_n', { stage: stage + 1 })}</b>
          <RolloutProgress counts={counts} devices={Object.values(counts).reduce((sum, count) => sum + count, 0)} />
        </li>
      ))}
    </ol>
  );
}

function Devices({ status }: { status: RolloutStatus }) {
  const { t } = useTranslation('firmware');
  const upgradeText = useUpgradeText();
  return (
    <ul className={styles.upgrades} aria-label={t('devices')}>
      {status.list.map((upgrade) => (
        <li key={upgrade.mcuId}>
          <span className={styles.text}>
            <b>{upgrade.deviceName}</b> <small>{upgrade.deviceSn}</small>
            <small className={styles.why}>{upgradeText(upgrade)}</small>
          </span>
          {upgrade.state === 'downloading' && upgrade.percent !== null && (
            <progress value={upgrade.percent} max={100} aria-label={upgrade.deviceName} />
          )}
          <UpgradeTag state={upgrade.state} />
        </li>
      ))}
    </ul>
  );
}
