import { useTranslation } from 'react-i18next';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { ConditionView } from './ConditionView.tsx';

interface Props {
  lease: Lease;
  /** Whether the reader may take a condition. */
  mayTake: boolean;
  onClose: () => void;
}

export function ConditionDialog({ lease, mayTake, onClose }: Props) {
  const { t } = useTranslation('lease');
  return (
    <Dialog title={t('condition_title', { device: lease.device.deviceName })} open onClose={onClose} width={680}>
      <ConditionView lease={lease} mayTake={mayTake} leave={<Button onClick={onClose}>{t('close')}</Button>} />
    </Dialog>
  );
}
