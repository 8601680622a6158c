import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/action/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { phonePosition } from './phone-position.ts';
import styles from './Walk.module.css';
import { fieldsOf, typedOf, WalkFieldsForm } from './WalkFieldsForm.tsx';
import type { WalkEntry, WalkFields, WalkPosition } from './walk-entry.ts';

interface Props {
  entry: WalkEntry;
  /** Told once, as long as this page is open. */
  deviceKey: string | undefined;
  onChange: (fields: Partial<WalkFields>) => Promise<void>;
  onForget: () => void;
  onClose: () => void;
}

/** What was entered of one unit: it can be changed while it waits, and after it was sent. */
export function WalkUnitDialog({ entry, deviceKey, onChange, onForget, onClose }: Props) {
  const { t } = useTranslation('add_device');
  const [position, setPosition] = useState<WalkPosition | null>(entry.position);
  const [isSought, setSought] = useState<'no' | 'sought' | 'none'>('no');
  const form = useForm({
    start: typedOf(entry),
    send: async (typed) => {
      // What waits is kept here: the dialog does not wait for the server.
      void onChange({ ...fieldsOf(typed), position });
    },
    onSent: onClose,
  });
  const seek = async () => {
    setSought('sought');
    const found = await phonePosition();
    setSought(found ? 'no' : 'none');
    if (found) setPosition(found);
  };
  return (
    <FormDialog
      title={entry.sn}
      onClose={onClose}
      width={460}
      form={form}
      className={styles.fields}
      submit={t('walk_keep')}
    >
      <WalkFieldsForm form={form} />
      <p className={styles.detail}>
        {position
          ? t(position.accuracyMetre === null ? 'walk_placed' : 'walk_placed_about', {
              place: `${position.lat}, ${position.lon}`,
              metre: position.accuracyMetre,
            })
          : t('walk_unplaced')}
      </p>
      {isSought === 'none' && (
        <p className={styles.detail} role="alert">
          {t('walk_no_position')}
        </p>
      )}
      <Button size="touch" icon="pin" busy={isSought === 'sought'} onClick={() => void seek()}>
        {t('walk_here_phone')}
      </Button>
      {deviceKey !== undefined && (
        <p className={styles.detail}>
          {t('walk_key')} <code className={styles.key}>{deviceKey}</code>
        </p>
      )}
      {entry.outcome !== 'added' && entry.outcome !== 'changed' && (
        <Button kind="quiet" onClick={onForget}>
          {t('walk_forget')}
        </Button>
      )}
    </FormDialog>
  );
}
