import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Answer } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import AddDeviceForm from '../../features/fleet/inventory/AddDeviceForm.tsx';
import { DeviceKey } from '../../features/fleet/inventory/DeviceKey.tsx';
import { RegisterUnits } from '../../features/fleet/inventory/RegisterUnits.tsx';
import { FleetTable } from '../../features/trade/fleet-tables/FleetTable.tsx';
import { detailOf, paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { Segmented } from '../../ui/action/Segmented.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import card from '../../ui/page/Card.module.css';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { loadPart } from '../../ui/page/load-part.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import styles from './AddDevicePage.module.css';

const CommissionWalk = lazy(() => loadPart(() => import('./commissioning/CommissionWalk.tsx')));

const route = getRouteApi('/member/console/add');

export function AddDevicePage() {
  const { t } = useTranslation(['add_device', 'device']);
  const navigate = useNavigate();
  const session = useSession();
  const { how = 'one' } = route.useSearch();
  const mayAdd = can.addDevice(session, session).allowed;
  const mayRegister = can.importInventory(session).allowed;
  if (!mayAdd)
    return (
      <EmptyState page scene="locked" title={t('forbidden_title')} reason={t('forbidden_text')}>
        <Button kind="primary" onClick={() => void navigate(paths.monitors())}>
          {t('device:open_list')}
        </Button>
      </EmptyState>
    );
  const ways = [
    { value: 'one' as const, content: t('how_one') },
    { value: 'walk' as const, content: t('how_walk') },
    { value: 'many' as const, content: t('how_many') },
    ...(mayRegister ? [{ value: 'register' as const, content: t('how_register') }] : []),
  ];
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles.body}>
        <Segmented
          label={t('how')}
          value={how}
          segments={ways}
          onChange={(next) => void navigate({ ...paths.add(next === 'one' ? {} : { how: next }), replace: true })}
        />
        <section className={classNames(card.card, styles.card)} aria-label={t(`how_${how}`)}>
          {how === 'one' && <AddOne />}
          {how === 'walk' && (
            <Suspense fallback={<Skeleton width="100%" height={420} radius={10} />}>
              <CommissionWalk />
            </Suspense>
          )}
          {how === 'many' && <FleetTable />}
          {how === 'register' && mayRegister && <RegisterUnits />}
        </section>
      </div>
    </>
  );
}

function AddOne() {
  const { t } = useTranslation('add_device');
  const navigate = useNavigate();
  const { sn, mcuId } = route.useSearch();
  const [added, setAdded] = useState<Answer<'addDevice'> | null>(null);
  if (!added)
    return (
      <AddDeviceForm
        label={{ sn: sn ?? null, mcuId: mcuId ?? null }}
        onAdded={(device) => {
          setAdded(device);
          void queryClient.invalidateQueries({ queryKey: ['devices'] });
        }}
      />
    );
  return (
    <DeviceKey added={added} onDone={() => void navigate(detailOf(added))}>
      <Button onClick={() => setAdded(null)}>{t('add_another')}</Button>
    </DeviceKey>
  );
}
