import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { seesLocation } from '#domain/permissions.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { useSession } from '../../../api/session.ts';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { MapService } from '../../../map/map-service.ts';
import { FaultBoundary } from '../../../ui/FaultBoundary.tsx';
import type { IconName } from '../../../ui/icon-paths.ts';
import { loadPart } from '../../../ui/load-part.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { nearTime } from '../near-time.ts';
import { SideSection } from '../SideSection.tsx';
import { coordinatesText } from './coordinates-text.ts';
import styles from './PlaceSection.module.css';
import { useInSight } from './use-in-sight.ts';
import { useLastPosition } from './use-position.ts';

const PlaceMap = lazy(() => loadPart(() => import('./PlaceMap.tsx')));

interface Props {
  info: Pick<DeviceInfo, 'mcuId' | 'site' | 'locationStatus'>;
  online: boolean;
  service: MapService | undefined;
}

const KINDS: Readonly<Record<number, { readonly name: string; readonly icon: IconName }>> = {
  1: { name: 'GNSS', icon: 'pin' },
  2: { name: 'LBS2', icon: 'lbs2' },
  4: { name: 'LBS4', icon: 'lbs4' },
};

/** The device's last position, on a small map and as coordinates. */
export function PlaceSection({ info, online, service }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const now = useNow();
  const { role } = useSession();
  const { position, isPending } = useLastPosition(info.mcuId);
  const [mapPlace, inSight] = useInSight<HTMLDivElement>();
  const kind = position ? KINDS[position.kind] : undefined;
  const coordinates = position && coordinatesText(position.latitude, position.longitude);
  return (
    <SideSection title={t('location')} tool={kind && <Tag icon={kind.icon}>{kind.name}</Tag>}>
      {position && coordinates ? (
        <>
          <div ref={mapPlace} className={styles.map}>
            {inSight && (
              <FaultBoundary fallback={() => null}>
                <Suspense>
                  <PlaceMap
                    position={position}
                    online={online}
                    service={service}
                    label={t('place_map', { place: info.site ?? coordinates })}
                  />
                </Suspense>
              </FaultBoundary>
            )}
          </div>
          <div className={styles.name}>{info.site ?? coordinates}</div>
          {info.site && <div className={styles.detail}>{coordinates}</div>}
          <div className={styles.detail} title={format.date('dateTime', position.at)}>
            {t('position_at', { time: format.date(nearTime(position.at, now, 'minute'), position.at) })}
          </div>
        </>
      ) : (
        !isPending && (
          <p className={styles.none}>
            {seesLocation(role, info.locationStatus) ? t('position_none') : t('position_withheld')}
          </p>
        )
      )}
    </SideSection>
  );
}
