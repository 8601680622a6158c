import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { REMOVED_DAYS } from '#domain/foundation/labels/field.ts';
import { ask } from '../../../../api/client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { type FieldDefinition, labelsChanged } from '../label-queries.ts';
import styles from './FieldsPanel.module.css';

/** Fields that were removed and can be taken back, with their values. */
export function RemovedFields({ fields }: { fields: readonly FieldDefinition[] }) {
  const { t } = useTranslation('own_fields');
  const format = useFormat();
  const restore = useWriting({
    mutationFn: (fieldId: number) => ask('restoreField', { fieldId }),
    onSuccess: labelsChanged,
    onError: (error) => showError(error, 'field_restored'),
  });
  if (fields.length === 0) return null;
  return (
    <details className={styles.removed}>
      <summary>{t('removed_fields', { count: fields.length })}</summary>
      <ul>
        {fields.map(({ fieldId, name, removedAt }) => (
          <li key={fieldId} className={styles.tag}>
            <span className={styles.uses}>
              {name} · {t('kept_until', { date: format.date('date', (removedAt ?? 0) + REMOVED_DAYS * DAY_MS) })}
            </span>
            <Button kind="quiet" size="small" icon="back" onClick={() => restore.mutate(fieldId)}>
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
