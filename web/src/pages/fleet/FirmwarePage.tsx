import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { FirmwareList } from '../../features/fleet/firmware/FirmwareList.tsx';
import { RolloutDialog } from '../../features/fleet/firmware/RolloutDialog.tsx';
import { RolloutList } from '../../features/fleet/firmware/RolloutList.tsx';
import { UploadDialog } from '../../features/fleet/firmware/UploadDialog.tsx';
import { Button } from '../../ui/action/Button.tsx';
import { Segmented } from '../../ui/action/Segmented.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import card from '../../ui/page/Card.module.css';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import styles from './FirmwarePage.module.css';

const route = getRouteApi('/member/console/account/firmware');
type View = 'images' | 'rollouts';

/** Available firmware and its rollouts. */
export function FirmwarePage() {
  const { t } = useTranslation(['firmware', 'wrong_desc']);
  const session = useSession();
  const navigate = useNavigate();
  const { view = 'images', rollout } = route.useSearch();
  const [isUploading, setIsUploading] = useState(false);
  const upgrades = can.upgradeFirmware(session, session);
  if (!upgrades.allowed)
    return <EmptyState page scene="locked" title={t('firmware:title')} reason={t(`wrong_desc:${upgrades.reason}`)} />;
  const go = (search: { view?: 'rollouts'; rollout?: string }) =>
    void navigate({ to: '/account/firmware', search, replace: true });
  const open = (id: string) => go({ view: 'rollouts', rollout: id });
  return (
    <>
      <PageHeader title={t('firmware:title')}>
        {can.releaseFirmware(session).allowed && (
          <Button kind="primary" icon="plus" onClick={() => setIsUploading(true)}>
            {t('firmware:upload')}
          </Button>
        )}
      </PageHeader>
      <div className={styles.body}>
        <section className={classNames(card.card, styles.card)}>
          <Segmented<View>
            label={t('firmware:view')}
            value={view}
            onChange={(next) => go(next === 'rollouts' ? { view: next } : {})}
            segments={[
              { value: 'images', content: t('firmware:images') },
              { value: 'rollouts', content: t('firmware:rollouts') },
            ]}
          />
          {view === 'images' ? <FirmwareList onStarted={open} /> : <RolloutList onOpen={open} />}
        </section>
      </div>
      {isUploading && <UploadDialog onClose={() => setIsUploading(false)} />}
      {rollout !== undefined && <RolloutDialog key={rollout} id={rollout} onClose={() => go({ view: 'rollouts' })} />}
    </>
  );
}
