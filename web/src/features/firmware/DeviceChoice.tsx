import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_NAMED_DEVICES } from '#domain/firmware/limits.ts';
import { MISSING } from '../../i18n/numbers.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LogSection } from '../../ui/LogSection.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './Firmware.module.css';
import { type FirmwareItem, firmwareQueries } from './firmware-queries.ts';

interface Props {
  firmware: FirmwareItem;
  /** Every device that can be upgraded is meant. */
  isAll: boolean;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const PAGE_SIZE = 8;

/** Devices of the model, with what they run; those that run it or are at it cannot be chosen. */
export function DeviceChoice({ firmware, isAll, chosen, onChange }: Props) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const [key, setKey] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(firmwareQueries.devices(firmware.id, key, page, PAGE_SIZE));
  if (isAll)
    return (
      <p className={styles.lead}>{data ? t('all_devices', { devices: format.number(data.upgradable) }) : MISSING}</p>
    );
  const choose = (mcuId: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn && next.size < MOST_NAMED_DEVICES) next.add(mcuId);
    else next.delete(mcuId);
    onChange(next);
  };
  return (
    <div>
      <TextInput
        soft
        type="search"
        icon="search"
        maxLength={100}
        value={key}
        placeholder={t('find_device')}
        aria-label={t('find_device')}
        onChange={(event) => {
          setKey(event.target.value);
          setPage(1);
        }}
      />
      <LogSection
        total={data?.total}
        error={error}
        empty={{ title: t('no_device_title'), reason: t('no_device_text') }}
        onAgain={() => void refetch()}
      >
        <ul className={styles.choices} aria-label={t('devices')}>
          {(data?.list ?? []).map((device) => {
            const why =
              device.version === firmware.version ? t('runs_it') : device.isUnderWay ? t('is_under_way') : undefined;
            return (
              <li key={device.mcuId}>
                <label data-off={why !== undefined}>
                  <input
                    type="checkbox"
                    disabled={why !== undefined}
                    checked={chosen.has(device.mcuId)}
                    onChange={(event) => choose(device.mcuId, event.target.checked)}
                  />
                  <span>
                    {device.deviceName} <small>{device.deviceSn}</small>
                  </span>
                  <small>{why ?? `${device.version ?? MISSING}${device.online ? '' : ` · ${t('offline')}`}`}</small>
                </label>
              </li>
            );
          })}
        </ul>
        <div className={styles.foot}>
          <span aria-live="polite">{t('chosen', { devices: format.number(chosen.size) })}</span>
          {data && data.pages > 1 && <Pager page={page} pages={data.pages} onChange={setPage} />}
        </div>
      </LogSection>
    </div>
  );
}
