import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Label, readLabel } from '#domain/fleet/inventory/label.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { FilePicker } from '../../../ui/form/FilePicker.tsx';
import { codeReader } from './read-code.ts';
import styles from './ScanCode.module.css';
import { useCamera } from './use-camera.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onLabel: (label: Label) => void;
}

/** Reads the code on a label with the camera, or from an image when there is none. */
export function ScanCode({ open, onClose, onLabel }: Props) {
  const { t } = useTranslation('add_device');
  return (
    <Dialog title={t('scan')} open={open} onClose={onClose} width={460}>
      <Scanner onLabel={onLabel} />
    </Dialog>
  );
}

type Fault = 'scan_no_code' | 'scan_foreign';

function Scanner({ onLabel }: { onLabel: (label: Label) => void }) {
  const { t } = useTranslation('add_device');
  const [fault, setFault] = useState<Fault | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const take = (text: string) => {
    const label = readLabel(text);
    if (label) onLabel(label);
    else setFault('scan_foreign');
  };
  const camera = useCamera(video, take);
  const isAway = camera !== 'starting' && camera !== 'looking';
  const readImage = async (file: File) => {
    try {
      const bitmap = await createImageBitmap(file);
      const text = await (await codeReader())(bitmap);
      bitmap.close();
      if (text === null) setFault('scan_no_code');
      else take(text);
    } catch {
      setFault('scan_no_code');
    }
  };
  return (
    <>
      <p className={styles.lead} role={isAway ? 'status' : undefined}>
        {isAway ? t('scan_by_picture', { reason: t(`scan_${camera}`) }) : t('scan_lead')}
      </p>
      <div className={styles.view} hidden={isAway}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t('scan')} />
        {camera === 'starting' && <span className={styles.starting}>{t('scan_starting')}</span>}
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          <Icon name="info" size={14} stroke={1.9} />
          {t(fault)}
        </p>
      )}
      <div className={styles.actions}>
        <FilePicker accept="image/*" icon="full-screen" onFile={(file) => void readImage(file)}>
          {t('scan_picture')}
        </FilePicker>
      </div>
    </>
  );
}
