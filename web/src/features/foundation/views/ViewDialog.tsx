import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_LIMITS } from '#domain/foundation/labels/field.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { companyQueries, groupOptions } from '../../../api/company-queries.ts';
import { useSession } from '../../../api/session.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Check } from '../../../ui/form/Check.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './ViewDialog.module.css';
import { type SavedView, viewsChanged } from './view-queries.ts';

/** What of a list is kept. */
export type Kept = Pick<SavedView, 'filter' | 'sort' | 'descending' | 'columns'>;

interface Props {
  /** Absent for a new one. */
  view?: SavedView;
  kept: Kept;
  onClose: () => void;
  onSaved: (answer: Answer<'saveView'>) => void;
}

/** The name of a view, and who has it. */
export function ViewDialog({ view, kept, onClose, onSaved }: Props) {
  const { t } = useTranslation(['own_fields', 'company']);
  const session = useSession();
  const mayShare = can.shareView(session, session).allowed;
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const { data: companies } = useQuery({ ...companyQueries.group(), enabled: mayShare });
  const form = useForm({
    start: { name: view?.name ?? '', companyId: String(view?.companyId ?? session.companyId) },
    faults: ({ name }) => (name.trim() === '' ? { name: t('own_fields:name_missing') } : {}),
    send: ({ name, companyId }) =>
      ask('saveView', {
        ...(view && { viewId: view.viewId }),
        page: 'managed',
        name: name.trim(),
        isShared,
        ...(isShared && { companyId: Number(companyId) }),
        ...kept,
      }),
    onSent: async (answer, { name }) => {
      await viewsChanged();
      toasts.show({ cause: 'view_saved', tone: 'good', title: t('own_fields:view_saved', { name: name.trim() }) });
      onSaved(answer);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(view ? 'own_fields:edit_view' : 'own_fields:save_view')}
      onClose={onClose}
      width={440}
      form={form}
      className={styles.form}
      submit={t('own_fields:save')}
    >
      <TextField form={form} name="name" label={t('own_fields:view_name')} maxLength={LABEL_LIMITS.nameLength} />
      {mayShare && (
        <Check checked={isShared} onChange={setShared}>
          {t('own_fields:share_view')}
        </Check>
      )}
      {isShared && (
        <SelectField
          form={form}
          name="companyId"
          label={t('own_fields:share_with')}
          help={t('own_fields:share_help')}
          placeholder={t('own_fields:share_with')}
          options={companies ? groupOptions(companies) : []}
        />
      )}
    </FormDialog>
  );
}
