import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConfigurationPart, withoutAbsent } from '#domain/control/configuration.ts';
import { MAX_NAME_LENGTH } from '#domain/devices/device-limits.ts';
import { ask } from '../../../api/client.ts';
import { companyOptions, companyQueries } from '../../../api/company-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { toasts } from '../../../ui/toast.ts';
import { useClickGuard } from '../../../ui/use-click-guard.ts';
import { type Battery, ConfigurationFields } from '../configuration/ConfigurationFields.tsx';
import { type ConfigurationDraft, draftOf, nominalOfDraft, readDraft, withoutEmptied } from '../configuration/draft.ts';
import { DefaultFields } from './DefaultFields.tsx';
import styles from './Template.module.css';
import { detailFaults, detailsOf, givenDetails, type TemplateDetails } from './template-rules.ts';

/** Initial values; with an id, that template is edited. */
export interface TemplateStart {
  readonly id?: number;
  readonly name: string;
  /** 0 while none is chosen. */
  readonly companyId: number;
  readonly snPrefix: string | null;
  readonly configuration: ConfigurationPart;
}

/** Names a template, assigns it to a company and sets its values; empty settings stay as they are on each device. */
export function TemplateEditor({ start, onClose }: { start: TemplateStart; onClose: () => void }) {
  const { t } = useTranslation(['templates', 'index']);
  const counts = useClickGuard();
  const [details, setDetails] = useState<TemplateDetails>(() => detailsOf(start));
  const [draft, setDraft] = useState<ConfigurationDraft>(() => draftOf(start.configuration));
  const [tried, setTried] = useState(false);
  const faults = detailFaults(details);
  const read = readDraft(withoutEmptied(draft), {});
  const isEmpty = Object.keys(read.changes).length === 0;
  const change = (next: Partial<TemplateDetails>) => setDetails((was) => ({ ...was, ...next }));
  const errorOf = (field: keyof TemplateDetails) => (tried && faults[field] ? t(faults[field]) : undefined);
  const save = useMutation({
    mutationFn: () =>
      ask('addTemplate', {
        ...(start.id !== undefined && { id: start.id }),
        ...givenDetails(details),
        configuration: withoutAbsent(read.changes),
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['templates'] });
      toasts.show({ cause: 'template', tone: 'good', title: t('saved', { name: details.name.trim() }) });
      onClose();
    },
  });
  return (
    <Dialog title={t(start.id === undefined ? 'add' : 'edit')} open onClose={onClose} width={820}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          const isRight = Object.keys(faults).length === 0 && !read.isFaulty && !isEmpty;
          if (isRight && !save.isPending && counts()) save.mutate();
        }}
      >
        <div className={styles.fields}>
          <Field label={t('name')} error={errorOf('name')}>
            {(control) => (
              <TextInput
                {...control}
                value={details.name}
                maxLength={MAX_NAME_LENGTH}
                autoComplete="off"
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
          <CompanyField
            value={details.companyId}
            error={errorOf('companyId')}
            onChange={(companyId) => change({ companyId })}
          />
          <DefaultFields details={details} prefixFault={errorOf('prefix')} onChange={change} />
        </div>
        <p className={styles.lead}>{t('empty_stays')}</p>
        <ConfigurationFields
          partial
          draft={draft}
          known={{}}
          read={read}
          readOnly={false}
          battery={batteryOf(draft)}
          onChange={setDraft}
        />
        {tried && isEmpty && !read.isFaulty && (
          <p className={styles.fault} role="alert">
            {t('nothing_set')}
          </p>
        )}
        <FormError error={save.error} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function batteryOf(draft: ConfigurationDraft): Battery | null {
  const nominalCentiVolt = nominalOfDraft(draft);
  return draft.chemistry && nominalCentiVolt ? { chemistry: draft.chemistry, nominalCentiVolt } : null;
}

interface CompanyProps {
  value: string;
  error: string | undefined;
  onChange: (companyId: string) => void;
}

function CompanyField({ value, error, onChange }: CompanyProps) {
  const { t } = useTranslation('device');
  const { t: own } = useTranslation('templates');
  const tree = useQuery(companyQueries.tree());
  const companies = useMemo(() => (tree.data ? companyOptions(tree.data) : []), [tree.data]);
  return (
    <Field label={t('company')} help={own('company_help')} error={error}>
      {(control) => (
        <Select
          {...control}
          variant="field"
          label={t('company')}
          value={value || null}
          placeholder={t('choose_company')}
          options={companies}
          findLabel={t('find_company')}
          onChange={(id) => onChange(id ?? '')}
        />
      )}
    </Field>
  );
}
