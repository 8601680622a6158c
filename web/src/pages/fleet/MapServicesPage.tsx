import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { MAP_KEYS } from '#domain/foundation/system/map-service.ts';
import { useSession } from '../../api/session.ts';
import { MapFiles } from '../../features/foundation/system/maps/MapFiles.tsx';
import { MapServiceForm } from '../../features/foundation/system/maps/MapServiceForm.tsx';
import { mapServicesQuery } from '../../features/foundation/system/maps/map-queries.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import card from '../../ui/page/Card.module.css';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { AccountTabs } from '../access/AccountTabs.tsx';
import styles from '../trade/PlansPage.module.css';

/** Where the maps of the console come from; for super admins. */
export function MapServicesPage() {
  const { t } = useTranslation('map_service');
  if (!can.chooseMapService(useSession()).allowed)
    return <EmptyState page scene="locked" title={t('title')} reason={t('forbidden')} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <AccountTabs />
      <Services />
    </>
  );
}

function Services() {
  const { t } = useTranslation(['map_service', 'map']);
  const { data, error, refetch } = useQuery(mapServicesQuery);
  if (!data && error) return <Failure error={error} onAgain={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height={320} radius={12} />;
  return (
    <div className={styles.page}>
      {MAP_KEYS.map((key) => (
        <section key={key} className={classNames(card.card, styles.card)} aria-label={t(`map:service_${key}`)}>
          <h2>{t(`map:service_${key}`)}</h2>
          <MapServiceForm map={key} setting={data[key]} files={data.files} />
        </section>
      ))}
      <section className={classNames(card.card, styles.card)} aria-label={t('map_service:files')}>
        <h2>{t('map_service:files')}</h2>
        <MapFiles files={data.files} />
      </section>
    </div>
  );
}
