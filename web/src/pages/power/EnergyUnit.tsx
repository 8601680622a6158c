import { useTranslation } from 'react-i18next';
import { isKind } from '#domain/foundation/kinds/registry.ts';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { RangeTools } from '../../features/fleet/device-page/chart/RangeTools.tsx';
import { OpenAlarms, ReleasedAlarms } from '../../features/fleet/device-page/events/OpenAlarms.tsx';
import { DEFAULT_RANGE, type Range, rangeSpanMs } from '../../features/fleet/device-page/history/range.ts';
import { recordOf } from '../../features/power/energy/flow.ts';
import { SystemCard } from '../../features/power/energy/SystemCard.tsx';
import { SystemDevices } from '../../features/power/energy/SystemDevices.tsx';
import { UnitChart } from '../../features/power/energy/UnitChart.tsx';
import { UnitValues } from '../../features/power/energy/UnitValues.tsx';
import { useNewestRecords } from '../../features/power/energy/use-newest-records.ts';
import { useTypeName } from '../../i18n/type-name.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import body from '../../ui/page/PageBody.module.css';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { MainsFailures } from './MainsFailures.tsx';

interface Props {
  info: DeviceInfo;
  behind: DeviceInfo['relationDeviceList'][number];
  range: Range | undefined;
  onRange: (range: Range) => void;
}

/** A device behind a hub: its newest values, its history, its open warnings, and the other devices of the system. */
export function EnergyUnit({ info, behind: { deviceType, deviceModel, unit }, range = DEFAULT_RANGE, onRange }: Props) {
  const { t } = useTranslation('energy');
  const typeName = useTypeName();
  const { mcuId } = info;
  const { records, error, refetch } = useNewestRecords(mcuId);
  const record = records && recordOf(records, unit);
  if (!records)
    return error ? (
      <Failure title={t('unit_failed')} error={error} onAgain={refetch} />
    ) : (
      <div className={classNames(body.body, body.stack)}>
        <Skeleton width="100%" height={360} radius={12} />
      </div>
    );
  if (!record || !isKind(record.kind))
    return <EmptyState scene="empty" title={t('unit_none_title')} reason={t('unit_none_text')} />;
  return (
    <div className={classNames(body.body, body.stack)}>
      <MainsFailures mcuId={mcuId} unit={unit} />
      <UnitValues
        deviceType={deviceType}
        title={[typeName(deviceType), deviceModel].filter(Boolean).join(' · ')}
        record={record}
      />
      <UnitChart
        device={{ mcuId, unit, kind: record.kind }}
        spanMs={rangeSpanMs(range)}
        toolsOf={(period) => <RangeTools range={range} onRange={onRange} period={period} />}
      />
      <SystemCard>
        <OpenAlarms device={{ mcuId, unit }} />
        <ReleasedAlarms device={{ mcuId, unit }} />
      </SystemCard>
      <SystemCard>
        <SystemDevices info={info} />
      </SystemCard>
    </div>
  );
}
