import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { type Definitions, type LabelsOf, labelQueries } from '../label-queries.ts';
import { TagPills } from '../TagPills.tsx';
import { FieldText } from '../value/FieldText.tsx';
import styles from './LabelsCard.module.css';
import { LabelsForm } from './LabelsForm.tsx';
import { valueIn } from './labels-form.ts';

interface Props {
  subject: LabelSubject;
  id: number;
  /** Also where there is nothing: said instead of left out. */
  always?: boolean;
}

/** Tags and own fields of one place, battery, site or customer; who may changes them. */
export function LabelsCard({ subject, id, always = false }: Props) {
  const { t } = useTranslation(['own_fields', 'index']);
  const definitions = useQuery(labelQueries.definitions(subject));
  const labels = useQuery(labelQueries.of(subject, id));
  const [isEdited, setEdited] = useState(false);
  const error = definitions.error ?? labels.error;
  const [known, carried] = [definitions.data, labels.data];
  if (known && carried && isEmpty(known, carried) && !always) return null;
  return (
    <section className={styles.card} aria-label={t('own_fields:tags_and_fields')}>
      <div className={styles.head}>
        <h3>{t('own_fields:tags_and_fields')}</h3>
        {carried && !isEdited && mayChange(carried) && (
          <Button size="small" icon="pencil" onClick={() => setEdited(true)}>
            {t('own_fields:edit')}
          </Button>
        )}
      </div>
      {error && !(known && carried) && (
        <>
          <FormError error={error} />
          <Button
            size="small"
            icon="refresh"
            onClick={() => void Promise.all([definitions.refetch(), labels.refetch()])}
          >
            {t('index:try_again')}
          </Button>
        </>
      )}
      {!error && !(known && carried) && <Skeleton width="100%" height={48} />}
      {known && carried && isEmpty(known, carried) && <p className={styles.none}>{t('own_fields:nothing_defined')}</p>}
      {known &&
        carried &&
        (isEdited ? (
          <LabelsForm about={{ subject, id }} definitions={known} labels={carried} onDone={() => setEdited(false)} />
        ) : (
          <Shown definitions={known} labels={carried} />
        ))}
    </section>
  );
}

const isEmpty = ({ fields, tags }: Definitions, { tagIds, values, changeable }: LabelsOf): boolean =>
  (fields.length === 0 || (values.length === 0 && changeable.fieldIds.length === 0)) &&
  (tags.length === 0 || (tagIds.length === 0 && changeable.tagIds.length === 0));

const mayChange = ({ changeable: { fieldIds, tagIds } }: LabelsOf): boolean => fieldIds.length > 0 || tagIds.length > 0;

function Shown({ definitions, labels }: { definitions: Definitions; labels: LabelsOf }) {
  const { t } = useTranslation('own_fields');
  // A field of another company is for other things, unless something is in it.
  const fields = definitions.fields.filter(
    ({ fieldId }) => labels.changeable.fieldIds.includes(fieldId) || valueIn(labels, fieldId) !== undefined,
  );
  return (
    <dl className={styles.facts}>
      {definitions.tags.length > 0 && (
        <div>
          <dt>{t('tags')}</dt>
          <dd>
            {labels.tagIds.length > 0 ? (
              <TagPills tags={definitions.tags} tagIds={labels.tagIds} />
            ) : (
              <span className={styles.none}>{t('empty')}</span>
            )}
          </dd>
        </div>
      )}
      {fields.map((field) => (
        <div key={field.fieldId}>
          <dt>{field.name}</dt>
          <dd>
            <FieldText field={field} value={valueIn(labels, field.fieldId)} withUnit />
          </dd>
        </div>
      ))}
    </dl>
  );
}
