import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAP_KEYS } from '#domain/system/map-service.ts';
import { useSession } from '../api/session.ts';
import { MapFiles } from '../features/system/maps/MapFiles.tsx';
import { MapServiceForm } from '../features/system/maps/MapServiceForm.tsx';
import { mapServicesQuery } from '../features/system/maps/map-queries.ts';
import card from '../ui/Card.module.css';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure } from '../ui/Failure.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AccountTabs } from './AccountTabs.tsx';
import styles from './PlansPage.module.css';

/** Where the maps of the console come from; for super admins. */
export function MapServicesPage() {
  const { t } = useTranslation('map_service');
  const { role } = useSession();
  if (role !== 'superAdmin') return <EmptyState page scene="locked" title={t('title')} reason={t('forbidden')} />;
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
