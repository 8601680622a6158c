import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_SELECTED } from '#domain/fleet/device-admin/managed-columns.ts';
import { ask } from '../../../../api/client.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { DeviceChecks, useFound } from '../../../../ui/mark/DeviceChecks.tsx';
import { PAGE_SIZES } from '../../../../ui/table/page-sizes.ts';
import { warningSettingsQueries } from './settings-queries.ts';

interface Props {
  /** The device itself, which is left out. */
  device: Pick<DeviceInfo, 'mcuId' | 'companyId'>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Devices of the same company and its children to choose from, each with its battery. */
export function DeviceChoice({ device, chosen, onChange }: Props) {
  const { t } = useTranslation(['control', 'device', 'index']);
  const format = useFormat();
  const found = useFound();
  const query = useQuery(warningSettingsQueries.others(device.companyId, found.key, found.page, PAGE_SIZES.choice));
  const { data } = query;
  const all = useWriting({
    mutationFn: () => ask('selectManagedDevices', { companyIdList: [device.companyId], key: found.key }),
    onSuccess: ({ devices }) =>
      onChange(new Set(devices.map(({ mcuId }) => mcuId).filter((mcuId) => mcuId !== device.mcuId))),
    onError: (failure) => showError(failure, 'choose_all'),
  });
  return (
    <DeviceChecks
      found={found}
      findLabel={t('device:search')}
      label={t('warn_others')}
      query={query}
      empty={{ title: t('index:nothing_found'), reason: t('device:no_match_text') }}
      lines={(data?.list ?? []).map(({ mcuId, deviceName, deviceSn, companyName, batteryModel }) => ({
        mcuId,
        name: deviceName,
        detail: [deviceSn, companyName, batteryModel].filter((part) => part).join(' · '),
        isOff: mcuId === device.mcuId,
      }))}
      chosen={chosen}
      onChange={onChange}
      chosenText={t('warn_others_chosen', { devices: format.number(chosen.size) })}
    >
      <Button kind="quiet" size="small" busy={all.isPending} onClick={() => all.mutate()}>
        {t('warn_others_all', { devices: format.number(Math.min(data?.total ?? 0, MAX_SELECTED)) })}
      </Button>
      {chosen.size > 0 && (
        <Button kind="quiet" size="small" onClick={() => onChange(new Set())}>
          {t('warn_others_clear')}
        </Button>
      )}
    </DeviceChecks>
  );
}
