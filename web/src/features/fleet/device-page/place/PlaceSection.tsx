import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { seesLocation } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { privacyQueries } from '../../../../api/privacy-queries.ts';
import { useSession } from '../../../../api/session.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { MapService } from '../../../../map/map-service.ts';
import type { IconName } from '../../../../ui/art/icon-paths.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import { FaultBoundary } from '../../../../ui/page/FaultBoundary.tsx';
import { loadPart } from '../../../../ui/page/load-part.ts';
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
  const { t } = useTranslation(['monitor', 'location']);
  const format = useFormat();
  const now = useNow();
  const { role } = useSession();
  const privacy = useQuery(privacyQueries.ofDevice(info.mcuId)).data;
  const last = useLastPosition(info.mcuId);
  const isPrivate = privacy !== undefined && privacy.privateUntil !== null && now < privacy.privateUntil;
  // What this page was shown before the hours began is not shown in them either.
  const position = isPrivate ? null : last.position;
  const [mapPlace, inSight] = useInSight<HTMLDivElement>();
  const kind = position ? KINDS[position.kind] : undefined;
  const coordinates = position && coordinatesText(position.latitude, position.longitude);
  return (
    <SideSection title={t('monitor:location')} tool={kind && <Tag icon={kind.icon}>{kind.name}</Tag>}>
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
                    label={t('monitor:place_map', { place: info.site ?? coordinates })}
                  />
                </Suspense>
              </FaultBoundary>
            )}
          </div>
          <div className={styles.name}>{info.site ?? coordinates}</div>
          {info.site && <div className={styles.detail}>{coordinates}</div>}
          <div className={styles.detail} title={format.date('dateTime', position.at)}>
            {t('monitor:position_at', { time: format.date(nearTime(position.at, now, 'minute'), position.at) })}
          </div>
        </>
      ) : (
        !last.isPending && (
          <p className={styles.none}>
            {isPrivate
              ? t('location:privacy_until', {
                  time: format.date('dayMonthTime', privacy.privateUntil, privacy.timeZone),
                })
              : seesLocation(role, info.locationStatus)
                ? t('monitor:position_none')
                : t('monitor:position_withheld')}
          </p>
        )
      )}
    </SideSection>
  );
}
