import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDataValid } from '#domain/foundation/basics/time.ts';
import { powerQuantity } from '#domain/foundation/kinds/units.ts';
import { isManufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { useSession } from '../../../api/session.ts';
import { useNow } from '../../../i18n/clock.ts';
import { useTypeName } from '../../../i18n/type-name.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { DeviceArt } from '../../../ui/art/DeviceArt.tsx';
import { Reading } from '../../../ui/mark/Reading.tsx';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { BindUnit, type UnitBehind } from './BindUnit.tsx';
import { recordOf, wattOf } from './flow.ts';
import styles from './SystemDevices.module.css';
import { useNewestRecords } from './use-newest-records.ts';
import { useUnitLabels } from './use-unit-labels.ts';

interface Props {
  info: DeviceInfo;
  /** Below each other, with their states as tags; what stands behind the hub is changed elsewhere. */
  column?: boolean;
}

/** The devices behind the hub of an energy system, each with its state; those of a manufacturer have a page. */
export function SystemDevices({ info, column = false }: Props) {
  const { mcuId, deviceSn, manufacturer, relationDeviceList: devices } = info;
  const { t } = useTranslation('energy');
  const typeName = useTypeName();
  const format = useFormat();
  const { records = [] } = useNewestRecords(mcuId);
  const mayBind = can.editDevice(useSession(), { companyPath: info.companyPath }).allowed;
  const [bound, setBound] = useState<UnitBehind | 'new' | null>(null);
  return (
    <section aria-label={t('system_devices')}>
      <header className={styles.header}>
        <h2>{t('system_devices')}</h2>
        <span>{format.number(devices.length)}</span>
        {mayBind && <IconButton icon="plus" label={t('bind_add')} onClick={() => setBound('new')} />}
      </header>
      {devices.length === 0 && <p className={styles.none}>{t('system_none')}</p>}
      <ul className={styles.list} data-column={column}>
        {devices.map(({ deviceType, deviceModel, unit }) => (
          <li key={`${deviceType}-${unit}-${deviceModel}`} className={styles.device}>
            <DeviceArt deviceType={deviceType} deviceModel={deviceModel} tile={34} size={24} />
            <span className={styles.text}>
              {isManufacturer(manufacturer) ? (
                <Link {...paths.energyUnit(mcuId, deviceSn, manufacturer, unit)} className={styles.link}>
                  {typeName(deviceType)}
                </Link>
              ) : (
                <b>{typeName(deviceType)}</b>
              )}
              {deviceModel && <span>{deviceModel}</span>}
              <UnitNow record={recordOf(records, unit)} tagged={column} />
            </span>
            {column && <UnitState record={recordOf(records, unit)} />}
            {mayBind && !column && (
              <span className={styles.change}>
                <IconButton
                  icon="pencil"
                  iconSize={16}
                  label={t('bind_change_named', {
                    name: [typeName(deviceType), deviceModel].filter(Boolean).join(' · '),
                  })}
                  onClick={() => setBound({ deviceType, deviceModel, unit })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {bound && (
        <BindUnit
          mcuId={mcuId}
          behind={bound === 'new' ? undefined : bound}
          others={devices}
          onClose={() => setBound(null)}
        />
      )}
    </section>
  );
}

interface UnitProps {
  record: ReturnType<typeof recordOf>;
}

/** What a device does now, in words and watts; its state may stand beside it as a tag. */
function UnitNow({ record, tagged }: UnitProps & { tagged: boolean }) {
  const labels = useUnitLabels();
  if (!record) return null;
  const state = tagged ? null : labels.state(record);
  const watt = wattOf(record);
  const faults = labels.faults(record);
  return (
    <span>
      {faults && <em className={styles.fault}>{faults}. </em>}
      {state?.text}
      {state && watt !== null && ' · '}
      {watt !== null && <Reading quantity={powerQuantity(watt)} />}
    </span>
  );
}

function UnitState({ record }: UnitProps) {
  const labels = useUnitLabels();
  const now = useNow();
  const state = record && labels.state(record);
  if (!state) return null;
  return (
    <span className={styles.state}>
      <Tag tone={isDataValid(record.at, now) ? state.tone : 'idle'}>{state.text}</Tag>
    </span>
  );
}
