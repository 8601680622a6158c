import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SET_BY_HAND } from '#domain/foundation/kinds/location/set-by-hand.ts';
import { can, seesLocation } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { privacyQueries } from '../../../../api/privacy-queries.ts';
import { useSession } from '../../../../api/session.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { MapService } from '../../../../map/map-service.ts';
import { Button } from '../../../../ui/action/Button.tsx';
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

const PositionDialog = lazy(() => loadPart(() => import('./PositionDialog.tsx')));
const PlaceMap = lazy(() => loadPart(() => import('./PlaceMap.tsx')));

interface Props {
  info: Pick<DeviceInfo, 'mcuId' | 'site' | 'locationStatus' | 'companyPath'>;
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
  const { t } = useTranslation(['monitor', 'location', 'device']);
  const format = useFormat();
  const now = useNow();
  const session = useSession();
  const { role } = session;
  const [isSetting, setSetting] = useState(false);
  const privacy = useQuery(privacyQueries.ofDevice(info.mcuId)).data;
  const last = useLastPosition(info.mcuId);
  const isPrivate = privacy !== undefined && privacy.privateUntil !== null && now < privacy.privateUntil;
  // What this page was shown before the hours began is not shown in them either.
  const position = isPrivate ? null : last.position;
  const [mapPlace, inSight] = useInSight<HTMLDivElement>();
  const kind = position ? KINDS[position.kind] : undefined;
  const coordinates = position && coordinatesText(position.latitude, position.longitude);
  const isByHand = position?.kind === SET_BY_HAND;
  // Where it measures its position, there is nothing to say.
  const maySet =
    !last.isPending && !isPrivate && (position === null || isByHand) && can.editDevice(session, info).allowed;
  return (
    <SideSection
      title={t('monitor:location')}
      tool={isByHand ? <Tag icon="pin">{t('device:location_9')}</Tag> : kind && <Tag icon={kind.icon}>{kind.name}</Tag>}
    >
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
      {maySet && (
        <Button size="small" icon="pin" onClick={() => setSetting(true)}>
          {t('location:set_by_hand')}
        </Button>
      )}
      {isSetting && (
        <Suspense>
          <PositionDialog
            mcuId={info.mcuId}
            before={isByHand && position ? { lat: position.latitude, lon: position.longitude } : null}
            onClose={() => setSetting(false)}
          />
        </Suspense>
      )}
    </SideSection>
  );
}
