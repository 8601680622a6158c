import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LimitAlarmType } from '#domain/alerting/alarms/catalogue.ts';
import { ask } from '../../../../api/client.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { inParts, type Progress } from '../../../../api/in-parts.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Check } from '../../../../ui/form/Check.tsx';
import { PartsProgress } from '../../../../ui/page/PartsProgress.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';
import styles from './SameLimits.module.css';
import { limitsForOthers } from './same-limits.ts';
import type { Limit } from './settings-queries.ts';

interface Props {
  device: Pick<DeviceInfo, 'mcuId' | 'deviceName' | 'companyId'>;
  limits: readonly Limit[];
  onClose: () => void;
}

/** This many are written well within the timeout of a call. */
const PART = 100;

/** Copies the limits of this device to other devices of the same company. */
export function SameLimitsDialog({ device, limits, onClose }: Props) {
  const { t } = useTranslation(['control', 'index']);
  const format = useFormat();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [withBattery, setWithBattery] = useState(false);
  const [asks, setAsks] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const count = format.number(chosen.size);
  const save = useWriting({
    mutationFn: () => {
      const given = limitsForOthers(limits, withBattery) as { msgType: LimitAlarmType }[];
      return inParts(
        [...chosen],
        PART,
        (mcuIds) => ask('saveDeviceWarningSettings', { mcuIds, limits: given }),
        setProgress,
      );
    },
    onSuccess: () => {
      toasts.show({ cause: 'limits', tone: 'good', title: t('warn_others_saved', { devices: count }) });
      onClose();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['warningSettings'] }),
  });
  return (
    <Dialog title={t('warn_others_title', { name: device.deviceName })} open onClose={onClose} width={560}>
      {!asks && (
        <>
          <p className={styles.lead}>{t('warn_others_text')}</p>
          <div className={styles.check}>
            <Check checked={withBattery} onChange={setWithBattery}>
              {t('warn_others_voltages')}
            </Check>
          </div>
          <DeviceChoice device={device} chosen={chosen} onChange={setChosen} />
        </>
      )}
      {asks && (
        <p className={styles.lead}>
          {t(withBattery ? 'warn_others_effect_all' : 'warn_others_effect', {
            devices: count,
            name: device.deviceName,
          })}
        </p>
      )}
      {asks && <PartsProgress progress={progress} error={save.error} />}
      <Actions>
        <Button onClick={asks ? () => setAsks(false) : onClose} refusal={save.isPending ? t('under_way') : undefined}>
          {t(asks ? 'warn_others_back' : 'index:cancel')}
        </Button>
        {asks ? (
          <Button kind="primary" busy={save.isPending} onClick={() => save.mutate()}>
            {t('warn_others_go', { devices: count })}
          </Button>
        ) : (
          <Button
            kind="primary"
            refusal={chosen.size === 0 ? t('warn_others_none') : undefined}
            onClick={() => setAsks(true)}
          >
            {t('warn_others_next', { devices: count })}
          </Button>
        )}
      </Actions>
    </Dialog>
  );
}
