import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limitsFault } from '#domain/alerting/alarms/rules/limit-rules.ts';
import { type ConfigurationPart, withoutAbsent } from '#domain/foundation/devices/configuration.ts';
import { MAX_NAME_LENGTH } from '#domain/foundation/devices/device-limits.ts';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { CompanyField } from '../../../../ui/form/PlaceFields.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { translated } from '../../../../ui/form/translated.ts';
import { TOLD_AT_ITS_FIELD, useForm } from '../../../../ui/form/use-form.ts';
import { type Battery, ConfigurationFields } from '../configuration/ConfigurationFields.tsx';
import { type ConfigurationDraft, draftOf, nominalOfDraft, readDraft, withoutEmptied } from '../configuration/draft.ts';
import { DefaultFields } from './DefaultFields.tsx';
import styles from './Template.module.css';
import type { TemplateLimit } from './template-queries.ts';
import { detailFaults, detailsOf, givenDetails } from './template-rules.ts';

/** Initial values; with an id, that template is edited. */
export interface TemplateStart {
  readonly id?: number;
  readonly name: string;
  /** 0 while none is chosen. */
  readonly companyId: number;
  readonly snPrefix: string | null;
  readonly configuration: ConfigurationPart;
  readonly limits: readonly TemplateLimit[];
}

export interface LimitsEditing {
  readonly limits: readonly TemplateLimit[];
  /** What the template says of the battery. */
  readonly battery: ConfigurationPart;
  readonly onChange: (limits: readonly TemplateLimit[]) => void;
}

interface Props {
  start: TemplateStart;
  /** Edits the warning limits of the template. */
  limitsOf: (editing: LimitsEditing) => ReactNode;
  onClose: () => void;
}

/** Names a template, assigns it to a company and sets its values; empty settings stay as they are on each device. */
export function TemplateEditor({ start, limitsOf, onClose }: Props) {
  const { t } = useTranslation(['templates', 'index']);
  const draftFault = (draft: ConfigurationDraft, limits: readonly TemplateLimit[]): string | undefined => {
    const { changes, isFaulty } = readPart(draft);
    if (isFaulty || limitsFault(limits)) return TOLD_AT_ITS_FIELD;
    return Object.keys(changes).length + limits.length === 0 ? t('nothing_set') : undefined;
  };
  const form = useForm({
    start: { ...detailsOf(start), draft: draftOf(start.configuration), limits: start.limits },
    faults: ({ draft, limits, ...details }) => ({
      ...translated(detailFaults(details), t),
      draft: draftFault(draft, limits),
    }),
    send: ({ draft, limits, ...details }) =>
      ask('addTemplate', {
        ...(start.id !== undefined && { id: start.id }),
        ...givenDetails(details),
        configuration: withoutAbsent(readPart(draft).changes),
        limits: [...limits],
      }),
    onSent: (_, { name }) => {
      void queryClient.invalidateQueries({ queryKey: ['templates'] });
      toasts.show({ cause: 'template', tone: 'good', title: t('saved', { name: name.trim() }) });
      onClose();
    },
  });
  const { draft, limits } = form.values;
  const nothingSet = form.faultOf('draft');
  return (
    <Dialog title={t(start.id === undefined ? 'add' : 'edit')} open onClose={onClose} width={820}>
      <Form form={form}>
        <div className={styles.fields}>
          <TextField form={form} name="name" label={t('name')} maxLength={MAX_NAME_LENGTH} />
          <CompanyField form={form} help={t('company_help')} />
          <DefaultFields form={form} />
        </div>
        <p className={styles.lead}>{t('empty_stays')}</p>
        <ConfigurationFields
          partial
          draft={draft}
          known={{}}
          read={readPart(draft)}
          readOnly={false}
          battery={batteryOf(draft)}
          onChange={(next) => form.change({ draft: next })}
        />
        {limitsOf({
          limits,
          battery: withoutAbsent(readPart(draft).changes),
          onChange: (next) => form.change({ limits: next }),
        })}
        {nothingSet && (
          <p className={styles.fault} role="alert">
            {nothingSet}
          </p>
        )}
        <FormError error={form.error} />
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t('save')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

const readPart = (draft: ConfigurationDraft) => readDraft(withoutEmptied(draft), {});

function batteryOf(draft: ConfigurationDraft): Battery | null {
  const nominalCentiVolt = nominalOfDraft(draft);
  return draft.chemistry && nominalCentiVolt ? { chemistry: draft.chemistry, nominalCentiVolt } : null;
}
