import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Failure } from '../../../ui/page/Failure.tsx';
import styles from './Passports.module.css';
import { passportQueries, passportsChanged, type Template } from './passport-queries.ts';

interface Props {
  batteryId: number;
  /** Suggested as the name of a new one. */
  model: string;
  onClose: () => void;
}

/** Templates of the values that batteries of a model have in common: applied to this one, or made of it. */
export function TemplatesDialog({ batteryId, model, onClose }: Props) {
  const { t } = useTranslation('passports');
  const { data, error, refetch } = useQuery(passportQueries.templates());
  const form = useForm({
    start: { name: model },
    faults: ({ name }) => ({ name: name.trim() === '' ? t('need_name') : undefined }),
    send: ({ name }) => ask('saveBatteryTemplate', { batteryId, name: name.trim() }),
    onSent: () => passportsChanged(t('template_saved')),
  });
  return (
    <Dialog title={t('templates')} open onClose={onClose} width={520}>
      <p className={styles.text}>{t('template_note')}</p>
      {error && !data && <Failure error={error} onAgain={refetch} />}
      {data?.length === 0 && <p className={styles.quiet}>{t('templates_none')}</p>}
      <ul className={styles.missing}>
        {data?.map((template) => (
          <TemplateRow key={template.templateId} template={template} batteryId={batteryId} onApplied={onClose} />
        ))}
      </ul>
      <Form form={form} className={styles.form}>
        <FormError error={form.error} />
        <TextField form={form} name="name" label={t('template_name')} help={t('template_save')} maxLength={60} />
        <Button type="submit" busy={form.isPending}>
          {t('save')}
        </Button>
      </Form>
    </Dialog>
  );
}

interface RowProps {
  template: Template;
  batteryId: number;
  onApplied: () => void;
}

function TemplateRow({ template: { templateId, name, companyName, values }, batteryId, onApplied }: RowProps) {
  const { t } = useTranslation('passports');
  const apply = useWriting({
    mutationFn: () => ask('applyBatteryTemplate', { templateId, batteryIds: [batteryId] }),
    onSuccess: ({ values: count }) => {
      onApplied();
      return passportsChanged(t('template_applied', { count }));
    },
    onError: (error) => showError(error, 'passports'),
  });
  const remove = useWriting({
    mutationFn: () => ask('removeBatteryTemplate', { templateId }),
    onSuccess: () => passportsChanged(t('template_removed')),
    onError: (error) => showError(error, 'passports'),
  });
  return (
    <li>
      <span>
        {name}
        <small>{t('template_values', { count: values.length, company: companyName })}</small>
      </span>
      <Button size="small" busy={apply.isPending} onClick={() => apply.mutate()}>
        {t('template_apply')}
      </Button>
      <IconButton icon="bin" label={t('template_remove', { name })} onClick={() => remove.mutate()} />
    </li>
  );
}
