import { useTranslation } from 'react-i18next';
import { MAX_NOTES_LENGTH, MAX_VERSION_LENGTH, SHA256, SIGNATURE, VERSION } from '#domain/fleet/firmware/limits.ts';
import { MAX_MODEL_LENGTH } from '#domain/foundation/devices/device-limits.ts';
import { upload } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { FilePicker } from '../../../ui/form/FilePicker.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './Firmware.module.css';

/** Adds an image with its release notes and data. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['firmware', 'index']);
  const form = useForm({
    start: { file: null as File | null, model: '', version: '', notes: '', sha256: '', signature: '' },
    faults: ({ file, model, version, sha256, signature }) => ({
      ...(!file && { file: t('firmware:no_file') }),
      ...(model.trim() === '' && { model: t('firmware:model_empty') }),
      ...(!VERSION.test(version.trim()) && { version: t('firmware:version_wrong') }),
      ...(!SHA256.test(sha256.trim()) && { sha256: t('firmware:sha256_help') }),
      ...(!SIGNATURE.test(signature.trim()) && { signature: t('firmware:signature_help') }),
    }),
    send: ({ file, version, ...given }) =>
      upload('addFirmware', { ...given, version: version.trim() }, file ?? new Blob()),
    onSent: () => {
      toasts.show({ cause: 'firmware', tone: 'good', title: t('firmware:uploaded') });
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['firmware'] });
    },
  });
  const { file } = form.values;
  const fileFault = form.faultOf('file');
  return (
    <FormDialog
      title={t('firmware:upload_title')}
      onClose={onClose}
      width={560}
      form={form}
      className={styles.form}
      submit={t('firmware:upload')}
    >
      <div className={styles.file}>
        <FilePicker
          accept=".bin,.img,application/octet-stream"
          isMissing={fileFault !== undefined}
          onFile={(chosen) => form.change({ file: chosen })}
        >
          {t('firmware:choose_file')}
        </FilePicker>
        <span role={fileFault && 'alert'} data-bad={fileFault !== undefined}>
          {fileFault ?? file?.name ?? t('firmware:no_file')}
        </span>
      </div>
      <TextField
        form={form}
        name="model"
        label={t('firmware:model')}
        help={t('firmware:model_help')}
        maxLength={MAX_MODEL_LENGTH}
        spellCheck={false}
      />
      <TextField
        form={form}
        name="version"
        label={t('firmware:version')}
        maxLength={MAX_VERSION_LENGTH}
        spellCheck={false}
      />
      <TextAreaField
        form={form}
        name="notes"
        label={t('firmware:notes')}
        optional={t('firmware:optional')}
        maxLength={MAX_NOTES_LENGTH}
      />
      <TextField
        form={form}
        name="sha256"
        label={t('firmware:sha256')}
        help={t('firmware:sha256_help')}
        maxLength={80}
        spellCheck={false}
      />
      <TextField
        form={form}
        name="signature"
        label={t('firmware:signature')}
        help={t('firmware:signature_help')}
        maxLength={160}
        spellCheck={false}
      />
    </FormDialog>
  );
}
