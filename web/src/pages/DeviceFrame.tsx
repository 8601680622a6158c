import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/permissions.ts';
import { type DeviceInfo, deviceQueries } from '../api/device-queries.ts';
import { forgetDevices } from '../api/query-client.ts';
import { useSession } from '../api/session.ts';
import { DeviceDetails } from '../features/device-admin/detail/DeviceDetails.tsx';
import { ClockNote } from '../features/device-page/clock/ClockNote.tsx';
import { DeviceHeader } from '../features/device-page/header/DeviceHeader.tsx';
import { MonitorSkeleton } from '../features/device-page/MonitorSkeleton.tsx';
import { imageOf, nameOf } from '../features/devices/device-names.ts';
import { saidOfItem } from '../features/devices/device-state.ts';
import { FollowButton } from '../features/devices/FollowButton.tsx';
import { useLocate } from '../features/devices/use-locate.ts';
import { LateImports } from '../features/imports/LateImports.tsx';
import { ShareDialog } from '../features/sharing/ShareDialog.tsx';
import { useNow } from '../i18n/clock.ts';
import { useTypeName } from '../i18n/type-name.ts';
import { isLocated } from '../live/live-device.ts';
import { newestReadings, recordedReadings } from '../live/readings.ts';
import { useLiveDevice } from '../live/use-live.ts';
import { EndedDeviceContext } from '../ui/ServiceLine.tsx';
import { useIsDesktop } from '../ui/use-media-query.ts';
import type { DeviceFamily } from './device-families.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { shareLink } from './share-link.ts';
import { useWayOut } from './use-way-out.ts';

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
  /** Opens remote control, where the device has it. */
  onControl?: () => void;
  children: ReactNode;
}

/** The common parts of all pages of a device: its header with links to and from it, and its details. */
export function DeviceFrame({ info, family, onControl, children }: FrameProps) {
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
      />
      <ClockNote info={info} />
      <EndedDeviceContext value={info}>{children}</EndedDeviceContext>
    </>
  );
}
