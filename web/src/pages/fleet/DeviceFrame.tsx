import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { type DeviceInfo, deviceQueries } from '../../api/device-queries.ts';
import { forgetDevices } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { DeviceDetails } from '../../features/fleet/device-admin/detail/DeviceDetails.tsx';
import { ClockNote } from '../../features/fleet/device-page/clock/ClockNote.tsx';
import { DeviceHeader } from '../../features/fleet/device-page/header/DeviceHeader.tsx';
import { MonitorSkeleton } from '../../features/fleet/device-page/MonitorSkeleton.tsx';
import { LateImports } from '../../features/fleet/imports/LateImports.tsx';
import { FollowButton } from '../../features/foundation/devices/card/FollowButton.tsx';
import { saidOfItem } from '../../features/foundation/devices/device-state.ts';
import { imageOf, nameOf } from '../../features/foundation/devices/list/device-names.ts';
import { useLocate } from '../../features/foundation/devices/popup/use-locate.ts';
import { ShareDialog } from '../../features/reporting/sharing/ShareDialog.tsx';
import { LatePurchase } from '../../features/trade/fleet-tables/LatePurchase.tsx';
import { useNow } from '../../i18n/clock.ts';
import { useTypeName } from '../../i18n/type-name.ts';
import { isLocated } from '../../live/live-device.ts';
import { newestReadings, recordedReadings } from '../../live/readings.ts';
import { useLiveDevice } from '../../live/use-live.ts';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { EndedDeviceContext } from '../../ui/mark/ServiceLine.tsx';
import { useWayOut } from '../access/use-way-out.ts';
import { shareLink } from '../reporting/share-link.ts';
import { LateLabels } from '../shared/LateLabels.tsx';
import { LoadFailure } from '../shared/LoadFailure.tsx';
import type { DeviceFamily } from './device-families.tsx';

interface LoadedProps {
  mcuId: string;
  family: DeviceFamily;
  children: (info: DeviceInfo) => ReactNode;
}

/** A page of a device once it is known, or why it is not shown. */
export function LoadedDevice({ mcuId, family, children }: LoadedProps) {
  const { t } = useTranslation(['monitor', 'energy']);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(deviceQueries.info(mcuId));
  if (data) return children(data);
  if (!error) return <MonitorSkeleton />;
  return (
    <LoadFailure
      error={error}
      gone={{ title: t('monitor:gone_title'), reason: t('monitor:gone_text') }}
      failed={t('monitor:info_failed')}
      onAgain={() => void refetch()}
      list={t(family.toList)}
      onList={() => void navigate(family.list)}
    />
  );
}

interface FrameProps {
  info: DeviceInfo;
  family: DeviceFamily;
  /** Replaces the monitor, for who may. */
  onReplace?: () => void;
  /** Opens remote control, where the device has it. */
  onControl?: () => void;
  children: ReactNode;
}

/** The common parts of all pages of a device: its header with links to and from it, and its details. */
export function DeviceFrame({ info, family, onReplace, onControl, children }: FrameProps) {
  const { t } = useTranslation('energy');
  const isDesktop = useIsDesktop();
  const navigate = useNavigate();
  const [showsDetails, setShowsDetails] = useState(false);
  const [shares, setShares] = useState(false);
  const { role, companyPath } = useSession();
  const mayShare = can.share({ role, companyPath }, info).allowed;
  const leave = useWayOut(family.section, family.list);
  const live = useLiveDevice(info.mcuId);
  const typeName = useTypeName()(info.deviceType);
  const locate = useLocate((mcuId) => void navigate(family.onMap(mcuId)));
  const located = isLocated(live) ?? (info.lat !== null && info.lon !== null);
  const { manufacturer } = family;
  return (
    <>
      <DeviceHeader
        info={manufacturer === null ? info : { ...info, deviceName: nameOf(info) }}
        said={saidOfItem(info, live, newestReadings(recordedReadings(info.lastRecordData), live), useNow())}
        typeName={manufacturer === null ? typeName : `${typeName} · ${t(`brand_${manufacturer}`)}`}
        image={imageOf(info)}
        follow={<FollowButton item={info} frame={isDesktop ? 'outline' : 'card'} />}
        onBack={leave}
        onLocate={() => locate(info, located)}
        onDetails={() => setShowsDetails(true)}
        {...(mayShare && { onShare: () => setShares(true) })}
        {...(onReplace && { onReplace })}
        {...(onControl && { onControl })}
      />
      {shares && (
        <ShareDialog
          about={{ mcuId: info.mcuId }}
          name={info.deviceName}
          linkOf={shareLink}
          onClose={() => setShares(false)}
        />
      )}
      <DeviceDetails
        info={info}
        typeName={typeName}
        open={showsDetails}
        onClose={() => setShowsDetails(false)}
        onRemoved={() => void navigate({ ...family.list, replace: true }).then(forgetDevices)}
        imports={<LateImports device={info} />}
        purchase={<LatePurchase device={info} />}
        labels={showsDetails && <LateLabels subject="place" id={info.id} />}
      />
      <ClockNote info={info} />
      <EndedDeviceContext value={info}>{children}</EndedDeviceContext>
    </>
  );
}
