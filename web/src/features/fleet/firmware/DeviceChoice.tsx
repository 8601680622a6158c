import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_NAMED_DEVICES } from '#domain/fleet/firmware/limits.ts';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import type { Answer } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { DeviceChecks, useFound } from '../../../ui/mark/DeviceChecks.tsx';
import { PAGE_SIZES } from '../../../ui/table/page-sizes.ts';
import styles from './Firmware.module.css';
import { type FirmwareItem, firmwareQueries } from './firmware-queries.ts';

type Upgradable = Answer<'pageFirmwareDevices'>['list'][number];

interface Props {
  firmware: FirmwareItem;
  /** All upgradable devices are selected. */
  isAll: boolean;
  chosen: ReadonlySet<string>;
  /** Devices of other stages, with the number of the stage. */
  taken?: ReadonlyMap<string, number>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Devices of the model with their versions; those that have the firmware or are being upgraded cannot be chosen. */
export function DeviceChoice({ firmware, isAll, chosen, taken, onChange }: Props) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const found = useFound();
  const query = useQuery(firmwareQueries.devices(firmware.id, found.key, found.page, PAGE_SIZES.choice));
  const { data } = query;
  if (isAll)
    return (
      <p className={styles.lead}>
        {data ? t('all_devices', { count: data.upgradable, devices: format.number(data.upgradable) }) : MISSING}
      </p>
    );
  const whyNot = ({ mcuId, version, isUnderWay }: Upgradable): string | null => {
    if (version === firmware.version) return t('runs_it');
    if (isUnderWay) return t('is_under_way');
    const stage = taken?.get(mcuId);
    return stage === undefined ? null : t('stage_n', { stage });
  };
  return (
    <DeviceChecks
      found={found}
      findLabel={t('find_device')}
      label={t('devices')}
      query={query}
      empty={{ title: t('no_device_title'), reason: t('no_device_text') }}
      lines={(data?.list ?? []).map((device) => ({
        mcuId: device.mcuId,
        name: device.deviceName,
        detail: device.deviceSn,
        note: whyNot(device) ?? `${device.version ?? MISSING}${device.online ? '' : ` · ${t('offline')}`}`,
        isOff: whyNot(device) !== null,
      }))}
      chosen={chosen}
      most={MAX_NAMED_DEVICES}
      onChange={onChange}
      chosenText={t('chosen', { devices: format.number(chosen.size) })}
    />
  );
}
