import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ENTRY_LENGTH } from '#domain/device-admin/log-entries.ts';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useEntryMutation } from './entry-queries.ts';
import styles from './OwnLog.module.css';

export function EntryForm({ mcuId, refusal }: { mcuId: string; refusal: string | undefined }) {
  const { t } = useTranslation('record_log');
  const [content, setContent] = useState('');
  const add = useEntryMutation(
    mcuId,
    (text: string) => ask('addDeviceLog', { mcuId, content: text }),
    t('added'),
    () => setContent(''),
  );
  if (refusal !== undefined) return refusal === '' ? null : <p className={styles.refusal}>{refusal}</p>;
  const text = content.trim();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '' && !add.isPending) add.mutate(text);
      }}
    >
      <FormError error={add.error} />
      <Field label={t('entry')}>
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
        <Button
          type="submit"
          kind="primary"
          icon="plus"
          busy={add.isPending}
          refusal={text === '' ? t('write_first') : undefined}
        >
          {t('add')}
        </Button>
      </div>
    </form>
  );
}
