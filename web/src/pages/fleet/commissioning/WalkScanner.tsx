import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Label, readLabel } from '#domain/fleet/inventory/label.ts';
import { DEVICE_IDENTITY } from '#domain/foundation/basics/device-facts.ts';
import { SERIAL_NUMBER } from '#domain/foundation/devices/device-limits.ts';
import { useCamera } from '../../../features/fleet/inventory/use-camera.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from './Walk.module.css';

interface Props {
  /** Both numbers of a label; false where it was scanned before. */
  onUnit: (label: { sn: string; mcuId: string }) => boolean;
}

/** The camera stays open from label to label; both numbers may be typed instead. */
export function WalkScanner({ onUnit }: Props) {
  const { t } = useTranslation(['add_device', 'device']);
  const [isOpen, setOpen] = useState(false);
  const [sn, setSn] = useState('');
  const [mcuId, setMcuId] = useState('');
  const [said, setSaid] = useState('');
  const last = useRef('');

  const take = (label: Label) => {
    const next = { sn: label.sn ?? sn.trim(), mcuId: (label.mcuId ?? mcuId.trim()).toLowerCase() };
    if (!SERIAL_NUMBER.test(next.sn) || !DEVICE_IDENTITY.test(next.mcuId)) {
      setSn(next.sn);
      setMcuId(next.mcuId);
      setSaid(t(SERIAL_NUMBER.test(next.sn) ? 'device:mcu_rule' : 'device:serial_rule'));
      return;
    }
    setSn('');
    setMcuId('');
    setSaid(t(onUnit(next) ? 'add_device:walk_scanned' : 'add_device:walk_again', { sn: next.sn }));
    navigator.vibrate?.(60);
  };
  const read = (text: string) => {
    // The same label is before the camera for a while.
    if (text === last.current) return;
    last.current = text;
    const label = readLabel(text);
    if (label) take(label);
    else setSaid(t('add_device:scan_foreign'));
  };
  return (
    <section className={styles.scanner} aria-label={t('add_device:scan')}>
      {isOpen && <Camera onCode={read} />}
      <Button size="touch" kind={isOpen ? 'plain' : 'primary'} icon="full-screen" onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'add_device:walk_camera_off' : 'add_device:scan')}
      </Button>
      <form
        className={styles.typed}
        onSubmit={(event) => {
          event.preventDefault();
          take({ sn: sn.trim(), mcuId: mcuId.trim() });
        }}
      >
        <Field label={t('device:serial_number')}>
          {(control) => (
            <TextInput
              {...control}
              size="touch"
              value={sn}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setSn(target.value)}
            />
          )}
        </Field>
        <Field label={t('device:mcu_id')}>
          {(control) => (
            <TextInput
              {...control}
              size="touch"
              value={mcuId}
              maxLength={24}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setMcuId(target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="touch">
          {t('add_device:walk_take')}
        </Button>
      </form>
      <p className={styles.said} role="status">
        {said}
      </p>
    </section>
  );
}

function Camera({ onCode }: { onCode: (text: string) => void }) {
  const { t } = useTranslation('add_device');
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, onCode);
  const isAway = camera !== 'starting' && camera !== 'looking';
  return (
    <>
      <video ref={video} className={styles.video} hidden={isAway} muted playsInline aria-label={t('scan')} />
      {isAway && (
        <p className={styles.said} role="status">
          {t(`scan_${camera}`)}
        </p>
      )}
    </>
  );
}
