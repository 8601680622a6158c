import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import styles from './VoltageNotice.module.css';

interface Props {
  device: Pick<DeviceInfo, 'mcuId' | 'nominalVoltage' | 'nominalConcludedAt'>;
  /** Why it cannot be confirmed; undefined when it can. */
  refusal: string | undefined;
}

/** Says that the nominal voltage of a battery is not known, or was concluded from its records, which somebody confirms. */
export function VoltageNotice({ device: { mcuId, nominalVoltage, nominalConcludedAt }, refusal }: Props) {
  const { t } = useTranslation('device_detail');
  const format = useFormat();
  const { mutate, isPending, error } = useWriting({
    mutationFn: (volts: number) => ask('updateDeviceInfo', { mcuId, nominalVoltage: volts }),
    onSuccess: () => {
      toasts.show({ cause: 'voltage', tone: 'good', title: t('voltage_confirmed') });
      void queryClient.invalidateQueries({ queryKey: ['devices'] });
    },
  });
  if (nominalVoltage === null)
    return (
      <p className={styles.notice} role="status">
        {t('voltage_unknown')}
      </p>
    );
  if (nominalConcludedAt === null) return null;
  const volt = format.number(nominalVoltage / 100, 1);
  return (
    <div className={styles.notice} role="status">
      <FormError error={error} />
      {t('voltage_concluded', { volt, day: format.date('date', nominalConcludedAt, 'UTC') })}{' '}
      <Button size="small" busy={isPending} refusal={refusal} onClick={() => mutate(nominalVoltage)}>
        {t('voltage_right')}
      </Button>
    </div>
  );
}
