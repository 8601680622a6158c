import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isManufacturer } from '#domain/devices/manufacturers.ts';
import type { DeviceInfo } from '../api/device-queries.ts';
import { EnergyFlow } from '../features/energy/EnergyFlow.tsx';
import { EnergyStatistics } from '../features/energy/statistics/EnergyStatistics.tsx';
import { SystemLink } from '../features/energy/systems/SystemLink.tsx';
import { useTypeName } from '../i18n/type-name.ts';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import body from '../ui/PageBody.module.css';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { DeviceReadings } from './DeviceReadings.tsx';
import styles from './EnergyDetailPage.module.css';
import { EnergyFrame } from './EnergyFrame.tsx';
import { EnergyUnit } from './EnergyUnit.tsx';
import { PrintHead } from './PrintHead.tsx';

const route = getRouteApi('/member/console/e_details');

/** An energy device: its energy now or by period, what its hub measures, and the devices behind it. */
export function EnergyDetailPage() {
  const { mcuId, manufacturer } = route.useSearch();
  return (
    <EnergyFrame mcuId={mcuId} manufacturer={manufacturer} ofMonitor={paths.monitor(mcuId)}>
      {(info) => <EnergyViews info={info} />}
    </EnergyFrame>
  );
}

function EnergyViews({ info }: { info: DeviceInfo }) {
  const { range, id, view, period = 'day', date } = route.useSearch();
  const { t } = useTranslation(['energy', 'unit_settings']);
  const navigate = useNavigate();
  const behind = info.relationDeviceList.find(({ unit }) => String(unit) === id);
  const change = (some: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ to: '.', search: (search) => ({ ...search, ...some }), replace: true, resetScroll: false });
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label={t('energy:view')}
          value={view ?? 'now'}
          segments={(['now', 'statistics'] as const).map((one) => ({ value: one, content: t(`energy:view_${one}`) }))}
          onChange={(next) => change({ view: next === 'statistics' ? next : undefined })}
        />
        <UnitChoice info={info} id={behind && id} onId={(next) => change({ id: next })} />
        {isManufacturer(info.manufacturer) && (
          <Link
            {...paths.energySetting(info.mcuId, info.deviceSn, info.manufacturer, behind?.unit)}
            className={styles.link}
          >
            <Icon name="gear" size={16} />
            {t('unit_settings:title')}
          </Link>
        )}
        <SystemLink mcuId={info.mcuId} />
      </div>
      {view === 'statistics' ? (
        <div className={classNames(body.body, body.stack)}>
          <PrintHead title={info.deviceName} note={`SN ${info.deviceSn}`} report={t('energy:view_statistics')} />
          <EnergyStatistics mcuId={info.mcuId} unit={behind?.unit} view={{ period, date }} onView={change} />
        </div>
      ) : behind ? (
        <EnergyUnit
          key={behind.unit}
          info={info}
          behind={behind}
          range={range}
          onRange={(next) => change({ range: next })}
        />
      ) : (
        <DeviceReadings info={info} unit={info.units[0] ?? 0} range={range} flow={<EnergyFlow info={info} />} />
      )}
    </>
  );
}

interface ChoiceProps {
  info: DeviceInfo;
  id: string | undefined;
  onId: (id: string | undefined) => void;
}

/** The whole system, or one of the devices behind its hub. */
function UnitChoice({ info: { relationDeviceList: devices }, id, onId }: ChoiceProps) {
  const { t } = useTranslation('energy');
  const typeName = useTypeName();
  if (devices.length === 0) return null;
  return (
    <Select
      label={t('unit_choice')}
      value={id ?? ''}
      options={[
        { value: '', label: t('whole_system') },
        ...devices.map(({ unit, deviceType, deviceModel }) => ({
          value: String(unit),
          label: [typeName(deviceType), deviceModel].filter(Boolean).join(' · '),
        })),
      ]}
      placeholder={t('unit_choice')}
      variant="chip"
      onChange={(next) => onId(next || undefined)}
    />
  );
}
