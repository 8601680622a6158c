import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { Failure } from '../../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { LabelIcon } from '../LabelIcon.tsx';
import { type FieldDefinition, labelQueries } from '../label-queries.ts';
import { FieldForm } from './FieldForm.tsx';
import styles from './FieldsPanel.module.css';
import { RemovedFields } from './RemovedFields.tsx';
import { TagList } from './TagList.tsx';
import { useFieldFacts } from './use-field-facts.ts';

/** The fields and tags that the reader sees: what each is, on how many things, and for whom. */
export function FieldsPanel() {
  const { t } = useTranslation('own_fields');
  const session = useSession();
  const { data, error, refetch } = useQuery(labelQueries.counted());
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const mayManage = can.manageLabels(session, session).allowed;
  if (error && !data) return <Failure title={t('panel_failed')} error={error} onAgain={refetch} />;
  if (!data) return <Loading />;
  const fields = data.fields.filter(({ removedAt }) => removedAt === null);
  const mayChange = ({ companyPath }: { companyPath: string }) => can.manageLabels(session, { companyPath }).allowed;
  return (
    <>
      <p className={styles.lead}>{t('panel_lead')}</p>
      {fields.length === 0 && <p className={styles.none}>{t(mayManage ? 'no_fields' : 'no_fields_seen')}</p>}
      <ul className={styles.list}>
        {fields.map((field) =>
          open === field.fieldId ? (
            <li key={field.fieldId}>
              <FieldForm field={field} onDone={() => setOpen(null)} />
            </li>
          ) : (
            <FieldLine
              key={field.fieldId}
              field={field}
              onEdit={mayChange(field) ? () => setOpen(field.fieldId) : undefined}
            />
          ),
        )}
      </ul>
      {mayManage &&
        (open === 'new' ? (
          <FieldForm onDone={() => setOpen(null)} />
        ) : (
          <Button size="small" icon="plus" onClick={() => setOpen('new')}>
            {t('new_field')}
          </Button>
        ))}
      {mayManage && <RemovedFields fields={data.fields.filter(({ removedAt }) => removedAt !== null)} />}
      <TagList tags={data.tags} mayAdd={mayManage} mayChange={mayChange} />
    </>
  );
}

function FieldLine({ field, onEdit }: { field: FieldDefinition; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation('own_fields');
  const format = useFormat();
  const facts = useFieldFacts(field);
  return (
    <li className={styles.field}>
      <span className={styles.mark}>
        <LabelIcon name={field.kind} size={14} />
      </span>
      <div className={styles.text}>
        <div className={styles.first}>
          <b>{field.name}</b>
          {field.used !== null && <span data-num>{format.number(field.used)}</span>}
        </div>
        <p>{facts}</p>
      </div>
      {onEdit && (
        <button
          type="button"
          className={styles.edit}
          aria-label={t('edit_field', { name: field.name })}
          title={t('edit_field', { name: field.name })}
          onClick={onEdit}
        >
          <Icon name="pencil" size={14} />
        </button>
      )}
    </li>
  );
}

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    {[1, 2, 3, 4].map((line) => (
      <Skeleton key={line} width="100%" height={36} />
    ))}
  </div>
);
