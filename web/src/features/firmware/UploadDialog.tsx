import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NOTES_LENGTH, MAX_VERSION_LENGTH, VERSION } from '#domain/firmware/limits.ts';
import { upload } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './Firmware.module.css';
import { useFirmwareMutation } from './firmware-queries.ts';

const MAX_MODEL_LENGTH = 60;
const SHA256 = /^[0-9a-f]{64}$/i;
const SIGNATURE = /^[0-9a-f]{128}$/i;
const NOTHING = { model: '', version: '', notes: '', sha256: '', signature: '' };

/** Adds an image with its release notes and data. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['firmware', 'index']);
  const [file, setFile] = useState<File | null>(null);
  const [given, setGiven] = useState(NOTHING);
  const add = useFirmwareMutation(
    (image: File) => upload('addFirmware', given, image),
    t('firmware:uploaded'),
    onClose,
  );
  const isComplete =
    file !== null &&
    given.model.trim() !== '' &&
    VERSION.test(given.version) &&
    SHA256.test(given.sha256.trim()) &&
    SIGNATURE.test(given.signature.trim());
  const input = (name: 'model' | 'version' | 'sha256' | 'signature', maxLength: number, help?: string) => (
    <Field label={t(`firmware:${name}`)} help={help}>
      {(control) => (
        <TextInput
          {...control}
          value={given[name]}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Dialog title={t('firmware:upload_title')} open onClose={onClose} width={560}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (file && isComplete) add.run(file);
        }}
      >
        <div className={styles.file}>
          <FilePicker accept=".bin,.img,application/octet-stream" onFile={setFile}>
            {t('firmware:choose_file')}
          </FilePicker>
          <span>{file?.name ?? t('firmware:no_file')}</span>
        </div>
        {input('model', MAX_MODEL_LENGTH, t('firmware:model_help'))}
        {input('version', MAX_VERSION_LENGTH)}
        <Field label={t('firmware:notes')} optional={t('firmware:optional')}>
          {(control) => (
            <TextArea
              {...control}
              value={given.notes}
              maxLength={MAX_NOTES_LENGTH}
              onChange={(event) => setGiven({ ...given, notes: event.target.value })}
            />
          )}
        </Field>
        {input('sha256', 80, t('firmware:sha256_help'))}
        {input('signature', 160, t('firmware:signature_help'))}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button
            type="submit"
            kind="primary"
            busy={add.isPending}
            refusal={isComplete ? undefined : t('firmware:fill_in_first')}
          >
            {t('firmware:upload')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
