import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { inParts, type Progress } from '../../../api/in-parts.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { PartsProgress } from '../../../ui/page/PartsProgress.tsx';
import styles from './BulkDialog.module.css';
import { manageQueries } from './manage-queries.ts';
import type { Chosen } from './use-chosen.ts';

type Refused = Answer<'applyTemplate'>['refused'];

const PART = 50;

/** Applies a template to the chosen devices; devices that could not be reached stay listed with the reason. */
export function TemplateDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { t } = useTranslation(['device_manage', 'index']);
  const format = useFormat();
  const templates = useQuery(manageQueries.templates());
  const [progress, setProgress] = useState<Progress | null>(null);
  const [refused, setRefused] = useState<Refused>([]);
  const form = useForm({
    start: { id: '' },
    faults: ({ id }) => (id === '' ? { id: t('choose_template') } : {}),
    send: ({ id }) =>
      inParts(chosen.mcuIds, PART, (mcuIds) => ask('applyTemplate', { id: Number(id), mcuIds }), setProgress),
    onSent: (parts) => {
      const sent = parts.reduce((sum, part) => sum + part.sent, 0);
      const left = parts.flatMap((part) => part.refused);
      setRefused(left);
      if (sent > 0)
        toasts.show({ cause: 'template_applied', tone: 'good', title: t('applied', { count: format.number(sent) }) });
      if (left.length > 0) return;
      chosen.set([]);
      onClose();
    },
  });
  const options = (templates.data ?? []).map((one) => ({
    value: String(one.id),
    label: `${one.name} · ${one.companyName}`,
  }));
  return (
    <Dialog
      title={t('template_title', { count: chosen.mcuIds.length, number: format.number(chosen.mcuIds.length) })}
      open
      onClose={onClose}
      width={520}
    >
      <Form form={form}>
        <p className={styles.lead}>{t('template_text')}</p>
        <FormError error={templates.error} />
        {templates.data?.length === 0 ? (
          <p className={styles.lead}>{t('no_templates')}</p>
        ) : (
          <SelectField
            form={form}
            name="id"
            label={t('template')}
            placeholder={t('choose_template')}
            options={options}
            findLabel={t('find_template')}
          />
        )}
        <PartsProgress progress={progress} error={form.error} />
        {refused.length > 0 && <RefusedDevices refused={refused} />}
        <Actions above="large">
          <Button onClick={onClose}>{t('index:close')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t('apply')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

function RefusedDevices({ refused }: { refused: Refused }) {
  const { t } = useTranslation('device_manage');
  return (
    <div className={styles.refused} role="status">
      <b>{t('not_told', { count: refused.length })}</b>
      <ul>
        {refused.map(({ mcuId, reason }) => (
          <li key={mcuId}>
            <span>{mcuId}</span>
            <span>{errorText(new ApiError('refused', reason))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
