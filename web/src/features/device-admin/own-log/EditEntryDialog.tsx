import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ENTRY_LENGTH } from '#domain/device-admin/log-entries.ts';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { type Entry, useEntryMutation } from './entry-queries.ts';
import styles from './OwnLog.module.css';

interface Props {
  mcuId: string;
  entry: Entry;
  onClose: () => void;
}

export function EditEntryDialog({ mcuId, entry, onClose }: Props) {
  const { t } = useTranslation(['record_log', 'index']);
  const [content, setContent] = useState(entry.content);
  const edit = useEntryMutation(
    mcuId,
    (text: string) => ask('editDeviceLog', { mcuId, id: entry.id, content: text }),
    t('record_log:saved'),
    onClose,
  );
  const text = content.trim();
  return (
    <Dialog title={t('record_log:edit_title')} open onClose={onClose} width={560}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== '' && !edit.isPending) edit.mutate(text);
        }}
      >
        <FormError error={edit.error} />
        <Field label={t('record_log:entry')}>
          {(control) => (
            <TextArea
              {...control}
              value={content}
              maxLength={MAX_ENTRY_LENGTH}
              onChange={(event) => setContent(event.target.value)}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button
            type="submit"
            kind="primary"
            busy={edit.isPending}
            refusal={text === '' ? t('record_log:write_first') : undefined}
          >
            {t('record_log:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
