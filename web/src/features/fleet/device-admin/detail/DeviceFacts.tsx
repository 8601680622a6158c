import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CHEMISTRIES } from '#domain/foundation/basics/device-facts.ts';
import { isMachineType, machineTextKey } from '#domain/foundation/devices/machine-types.ts';
import { simKindName } from '#domain/foundation/devices/sim-kinds.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { useTold } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import styles from './DeviceDetails.module.css';

/** All facts about a device, in three parts. */
export function DeviceFacts({ info, typeName }: { info: DeviceInfo; typeName: string }) {
  const { t } = useTranslation(['device_detail', 'device']);
  const { date, number } = useFormat();
  const told = useTold();
  const chemistry = CHEMISTRIES.find((known) => known === info.chemistry);
  const isExpired = info.serviceExpiry !== null && info.serviceExpiry < Date.now();
  return (
    <div className={styles.facts}>
      <Part title={t('device_detail:part_device')}>
        <Fact label={t('device:serial_number')} value={info.deviceSn} />
        <Fact label={t('device:mcu_id')} value={info.mcuId} />
        <Fact label={t('device:device_type')} value={typeName} />
        <Fact label={t('device_detail:model')} value={info.model} />
        <Fact label={t('device_detail:hardware')} value={info.hardwareVersion} />
        <Fact label={t('device_detail:firmware')} value={info.firmwareVersion} />
        {info.companyName !== null && <Fact label={t('device:company')} value={info.companyName} />}
        <Fact label={t('device:site')} value={info.site ?? t('device:undefined_site')} />
      </Part>
      <Part title={t('device_detail:part_battery')}>
        <Fact
          label={t('device_detail:machine')}
          value={
            info.machineType !== null && isMachineType(info.machineType)
              ? t(`device_detail:${machineTextKey(info.machineType)}`)
              : info.machineType
          }
        />
        <Fact label={t('device_detail:battery_model')} value={info.batteryModel} />
        <Fact
          label={t('device_detail:chemistry')}
          value={chemistry ? t(`device_detail:chemistry_${chemistry === 'lead-acid' ? 'lead_acid' : chemistry}`) : null}
        />
        <Fact
          label={t('device_detail:nominal')}
          value={info.nominalVoltage === null ? null : `${number(info.nominalVoltage / 100, 1)} V`}
          note={
            info.nominalConcludedAt === null
              ? undefined
              : { text: t('device_detail:concluded_from', { day: date('date', info.nominalConcludedAt, 'UTC') }) }
          }
        />
        <Fact
          label={t('device_detail:capacity')}
          value={info.capacityAmpHour === null ? null : `${number(info.capacityAmpHour)} Ah`}
        />
        <Fact label={t('device_detail:time_zone')} value={info.timeZone} />
        <Fact
          label={t('device_detail:position')}
          value={t(info.locationStatus ? 'device_detail:position_shared' : 'device_detail:position_hidden')}
        />
      </Part>
      <Part title={t('device_detail:part_service')}>
        {told('identity') && (
          <>
            <Fact label={t('device_detail:imei')} value={info.imei} />
            <Fact label={t('device_detail:sim')} value={info.simId} />
            <Fact label={t('device_detail:sim_kind')} value={simKindName(info.simKind)} />
          </>
        )}
        {info.reportInterval !== null && (
          <Fact
            label={t('device_detail:interval')}
            value={t('device_detail:seconds', { seconds: number(info.reportInterval) })}
          />
        )}
        <Fact label={t('device_detail:bound')} value={date('date', info.bindTime)} />
        <Fact
          label={t('device_detail:warranty')}
          value={info.warrantyDate === null ? null : date('date', info.warrantyDate)}
        />
        <Fact
          label={t('device_detail:service')}
          value={info.serviceExpiry === null ? null : date('date', info.serviceExpiry)}
          note={isExpired ? { text: t('device_detail:expired'), isLate: true } : undefined}
        />
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    <dl>{children}</dl>
  </section>
);

interface FactProps {
  label: string;
  value: string | null;
  note?: { text: string; isLate?: boolean } | undefined;
}

function Fact({ label, value, note }: FactProps) {
  const { t } = useTranslation('device_detail');
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd data-unknown={value === null}>
        {value ?? t('unknown')}
        {note && <span className={note.isLate ? styles.late : undefined}> · {note.text}</span>}
      </dd>
    </div>
  );
}
