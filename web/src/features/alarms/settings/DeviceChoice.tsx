import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_SELECTED } from '#domain/devices/managed-columns.ts';
import { ask } from '../../../api/client.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showError } from '../../../ui/show-error.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import styles from './SameLimits.module.css';
import { warningSettingsQueries } from './settings-queries.ts';

interface Props {
  /** Itself it is not to be chosen. */
  device: Pick<DeviceInfo, 'mcuId' | 'companyId'>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const PAGE_SIZE = 8;

/** Devices of the same company and those below, to choose from; with the battery of each. */
export function DeviceChoice({ device, chosen, onChange }: Props) {
  const { t } = useTranslation(['control', 'device', 'index']);
  const format = useFormat();
  const [key, setKey] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    warningSettingsQueries.others(device.companyId, key.trim(), page, PAGE_SIZE),
  );
  const all = useMutation({
    mutationFn: () => ask('selectManagedDevices', { companyIdList: [device.companyId], key: key.trim() }),
    onSuccess: ({ devices }) =>
      onChange(new Set(devices.map(({ mcuId }) => mcuId).filter((mcuId) => mcuId !== device.mcuId))),
    onError: (failure) => showError(failure, 'choose_all'),
  });
  const toggle = (mcuId: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(mcuId);
    else next.delete(mcuId);
    onChange(next);
  };
  return (
    <div className={styles.choice}>
      <TextInput
        soft
        type="search"
        icon="search"
        maxLength={100}
        value={key}
        placeholder={t('device:search')}
        aria-label={t('device:search')}
        onChange={(event) => {
          setKey(event.target.value);
          setPage(1);
        }}
      />
      {error && !data && (
        <EmptyState alert scene="broken" title={t('index:section_error')} reason={errorText(error)}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('index:try_again')}
          </Button>
        </EmptyState>
      )}
      {!data && !error && <Skeleton width="100%" height={320} radius={10} />}
      {data && (
        <>
          <div className={styles.head}>
            <span role="status">{t('warn_others_chosen', { devices: format.number(chosen.size) })}</span>
            <Button kind="quiet" size="small" busy={all.isPending} onClick={() => all.mutate()}>
              {t('warn_others_all', { devices: format.number(Math.min(data.total, MOST_SELECTED)) })}
            </Button>
            {chosen.size > 0 && (
              <Button kind="quiet" size="small" onClick={() => onChange(new Set())}>
                {t('warn_others_clear')}
              </Button>
            )}
          </div>
          {data.list.length === 0 && <p className={styles.lead}>{t('index:nothing_found')}</p>}
          <ul className={styles.rows} aria-label={t('warn_others')}>
            {data.list.map((one) => (
              <li key={one.mcuId}>
                <label className={styles.row}>
                  <input
                    type="checkbox"
                    checked={chosen.has(one.mcuId)}
                    disabled={one.mcuId === device.mcuId}
                    onChange={(event) => toggle(one.mcuId, event.target.checked)}
                  />
                  <span className={styles.words}>
                    <b>{one.deviceName}</b>
                    <small>
                      {[one.deviceSn, one.companyName, one.batteryModel].filter((part) => part).join(' · ')}
                    </small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {data.pages > 1 && <Pager page={page} pages={data.pages} onChange={setPage} />}
        </>
      )}
    </div>
  );
}
