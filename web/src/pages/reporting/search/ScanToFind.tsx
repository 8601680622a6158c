import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Label } from '#domain/fleet/inventory/label.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { ScanCode } from '../../../features/fleet/inventory/ScanCode.tsx';
import { errorText } from '../../../i18n/error-text.ts';
import { detailOf, paths } from '../../../routes/paths.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import styles from './Search.module.css';

interface Props {
  onClose: () => void;
  /** The page of a device is opened. */
  onOpened: () => void;
}

/** A scanned label opens the device that it names, or offers to add it. */
export default function ScanToFind({ onClose, onOpened }: Props) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const session = useSession();
  const finding = useWriting({
    mutationFn: async (label: Label) => {
      const { devices } = await ask('search', { key: label.mcuId ?? label.sn ?? '' });
      return devices.list.find(({ mcuId, deviceSn }) => mcuId === label.mcuId || deviceSn === label.sn) ?? null;
    },
    onSuccess: (device) => {
      if (!device) return;
      onOpened();
      void navigate(detailOf(device));
    },
  });
  const label = finding.variables;
  if (!label) return <ScanCode open onClose={onClose} onLabel={finding.mutate} />;
  return (
    <Dialog title={t('scan')} open onClose={onClose} width={460}>
      <p className={styles.scanned} role="status">
        {finding.isPending && t('scanning')}
        {finding.error && errorText(finding.error)}
        {finding.data === null && t('scan_unknown', { number: label.sn ?? label.mcuId })}
      </p>
      {finding.data === null && can.addDevice(session, session).allowed && (
        <Link {...paths.add(label.sn ? { sn: label.sn } : {})} className={styles.add} onClick={onOpened}>
          {t('scan_add')}
        </Link>
      )}
    </Dialog>
  );
}
