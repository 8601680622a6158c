import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_LIMITS } from '#domain/foundation/labels/field.ts';
import { ask } from '../../../../api/client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { labelQueries, labelsChanged, type TagDefinition } from '../label-queries.ts';
import styles from './FieldForm.module.css';
import { LesseesSwitch, RightsFields } from './RightsFields.tsx';

/** A new tag, or changes to one. */
export function TagForm({ tag, onDone }: { tag?: TagDefinition; onDone: () => void }) {
  const { t } = useTranslation(['own_fields', 'index']);
  const [asksRemoval, setAsksRemoval] = useState(false);
  const form = useForm({
    start: {
      name: tag?.name ?? '',
      seenBy: tag?.seenBy ?? ('users' as const),
      changedBy: tag?.changedBy ?? ('admins' as const),
      lesseesSee: tag?.lesseesSee ?? false,
    },
    faults: ({ name }) => (name.trim() === '' ? { name: t('own_fields:name_missing') } : {}),
    send: (values) => ask('saveTag', { ...(tag && { tagId: tag.tagId }), ...values, name: values.name.trim() }),
    onSent: () => {
      labelsChanged();
      onDone();
    },
  });
  const remove = useWriting({
    mutationFn: (tagId: number) => ask('removeTag', { tagId }),
    onSuccess: () => {
      labelsChanged();
      onDone();
    },
    onError: (error) => showError(error, 'tag_removed'),
  });
  return (
    <>
      <Form form={form} className={styles.card}>
        <FormError error={form.error} />
        <TextField form={form} name="name" label={t('own_fields:tag_name')} maxLength={LABEL_LIMITS.tagLength} />
        <LesseesSwitch form={form} />
        <details className={styles.more}>
          <summary>{t('own_fields:more')}</summary>
          <RightsFields form={form} />
        </details>
        <div className={styles.ends}>
          <Button type="submit" size="small" busy={form.isPending}>
            {t(tag ? 'own_fields:save' : 'own_fields:add_tag')}
          </Button>
          <Button kind="quiet" size="small" onClick={onDone}>
            {t('index:cancel')}
          </Button>
          {tag && (
            <Button kind="risk" size="small" onClick={() => setAsksRemoval(true)}>
              {t('own_fields:remove')}
            </Button>
          )}
        </div>
      </Form>
      {tag && (
        <ConfirmDialog
          open={asksRemoval}
          danger
          title={t('own_fields:remove_tag')}
          subject={tag.name}
          leave={t('index:cancel')}
          go={t('own_fields:remove')}
          onClose={() => setAsksRemoval(false)}
          onGo={() => remove.mutate(tag.tagId)}
        >
          <TagUse tagId={tag.tagId} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** What a tag is on, and what is chosen by it, by name. */
function TagUse({ tagId }: { tagId: number }) {
  const { t } = useTranslation('own_fields');
  const format = useFormat();
  const { data } = useQuery(labelQueries.tagUse(tagId));
  if (!data) return null;
  const carried = data.carriedBy.map(({ subject, count }) => `${t(`of_${subject}`)}: ${format.number(count)}`);
  return (
    <>
      <p>{carried.length > 0 ? t('tag_carried', { things: carried.join(', ') }) : t('tag_on_nothing')}</p>
      {data.usedBy.length > 0 && <p>{t('tag_used', { names: data.usedBy.map(({ name }) => name).join(', ') })}</p>}
    </>
  );
}
