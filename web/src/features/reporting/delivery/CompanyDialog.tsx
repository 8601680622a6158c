import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { ask } from '../../../api/client.ts';
import { companyOptions, companyQueries } from '../../../api/company-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../api/session.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Check } from '../../../ui/form/Check.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import { ChainEditor } from './ChainEditor.tsx';
import styles from './CompanyDialog.module.css';
import { type Chain, chainFault, chainOf, escalationOf, newChain } from './chain.ts';
import { type CompanySetting, deliveryQueries, type Preferences } from './delivery-queries.ts';
import { PreferencesEditor } from './PreferencesEditor.tsx';

interface Props {
  /** What a company begins with that sets its own. */
  usual: Preferences;
  timeZone: string;
  onClose: () => void;
}

/** What a company says for its people: defaults, and who is called. */
export function CompanyDialog({ usual, timeZone, onClose }: Props) {
  const { t } = useTranslation('delivery');
  const session = useSession();
  const [companyId, setCompanyId] = useState(session.companyId);
  const tree = useQuery(companyQueries.tree());
  const { data, error, isFetching, refetch } = useQuery(deliveryQueries.company(companyId));
  const options = tree.data ? companyOptions(tree.data) : [];
  const name = options.find(({ value }) => value === String(companyId))?.label.trim() ?? session.companyName;
  return (
    <Dialog title={t('company_settings')} open onClose={onClose} width={760}>
      <div className={styles.company}>
        <Field label={t('company')}>
          {(control) => (
            <Select
              {...control}
              label={t('company')}
              variant="field"
              value={String(companyId)}
              placeholder={name}
              options={options}
              findLabel={t('find_company')}
              onChange={(next) => next !== null && setCompanyId(Number(next))}
            />
          )}
        </Field>
      </div>
      <LogSection
        total={data && !isFetching ? 1 : undefined}
        error={error}
        empty={{ title: '', reason: '' }}
        onAgain={() => void refetch()}
      >
        {data && (
          <CompanyForm
            key={`${companyId} ${data.updatedAt}`}
            companyId={companyId}
            name={name}
            data={data}
            usual={usual}
            timeZone={timeZone}
            onClose={onClose}
            onNewest={() => void refetch()}
          />
        )}
      </LogSection>
    </Dialog>
  );
}

interface FormProps extends Props {
  companyId: number;
  name: string;
  data: CompanySetting;
  onNewest: () => void;
}

function CompanyForm({ companyId, name, data, usual, timeZone, onClose, onNewest }: FormProps) {
  const { t } = useTranslation(['delivery', 'index']);
  const { setting, inherited, people, updatedAt } = data;
  const form = useForm({
    start: {
      preferences: setting.preferences,
      chain: setting.escalation && chainOf(setting.escalation),
    } as { preferences: Preferences | null; chain: Chain | null },
    faults: ({ chain }) => ({ ...(chain && chainFault(chain) && { chain: t('delivery:step_people') }) }),
    send: ({ preferences, chain }) =>
      ask('saveCompanyDelivery', {
        companyId,
        setting: { preferences, escalation: chain && escalationOf(chain) },
        ...(updatedAt !== null && { updatedAt }),
      }),
    onSent: () => {
      toasts.show({ cause: 'delivery', tone: 'good', title: t('delivery:company_saved', { company: name }) });
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['delivery'] });
    },
  });
  const { preferences, chain } = form.values;
  const follows = (from: string | null) =>
    from === null ? t('delivery:follows_nobody') : t('delivery:follows', { company: from });
  const isChanged = form.error instanceof ApiError && form.error.code === 'changed_meanwhile';
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      {isChanged && (
        <Button icon="refresh" onClick={onNewest}>
          {t('delivery:load_newest')}
        </Button>
      )}
      <section className={styles.part}>
        <Check
          checked={preferences !== null}
          onChange={(isOn) => form.change({ preferences: isOn ? (inherited.preferences ?? usual) : null })}
        >
          {t('delivery:own_defaults')}
        </Check>
        {preferences ? (
          <PreferencesEditor
            value={preferences}
            followed={null}
            timeZone={preferences.timeZone ?? timeZone}
            onChange={(next) => form.change({ preferences: next })}
          />
        ) : (
          <p className={styles.note}>{follows(inherited.preferencesFrom)}</p>
        )}
      </section>
      <section className={styles.part}>
        <Check
          checked={chain !== null}
          onChange={(isOn) =>
            form.change({ chain: isOn ? (inherited.escalation ? chainOf(inherited.escalation) : newChain()) : null })
          }
        >
          {t('delivery:own_chain')}
        </Check>
        {chain ? (
          <ChainEditor
            chain={chain}
            people={people}
            isTried={form.faultOf('chain') !== undefined}
            onChange={(next) => form.change({ chain: next })}
          />
        ) : (
          <p className={styles.note}>{follows(inherited.escalationFrom)}</p>
        )}
      </section>
      <Actions above="none">
        <Button onClick={onClose}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('delivery:save')}
        </Button>
      </Actions>
    </Form>
  );
}
