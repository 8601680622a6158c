import { useTranslation } from 'react-i18next';
import { MAX_WEBHOOK_NAME_LENGTH, MAX_WEBHOOK_URL_LENGTH } from '#domain/reporting/delivery/limits.ts';
import { WEBHOOK_KINDS, type WebhookKind } from '#domain/reporting/delivery/webhook-kinds.ts';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../api/session.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Check } from '../../../ui/form/Check.tsx';
import { CompanyField } from '../../../ui/form/PlaceFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './Channels.module.css';
import type { Webhook } from './delivery-queries.ts';
import { LEVELS } from './LevelMatrix.tsx';

interface Props {
  /** Null: a new one. */
  hook: Webhook | null;
  onClose: () => void;
  onAdded: (name: string, secret: string) => void;
}

/** Adds a webhook, or changes one. */
export function WebhookDialog({ hook, onClose, onAdded }: Props) {
  const { t } = useTranslation(['delivery', 'index']);
  const { companyId } = useSession();
  const form = useForm({
    start: {
      companyId: String(hook?.companyId ?? companyId),
      name: hook?.name ?? '',
      url: hook?.url ?? '',
      kinds: (hook?.kinds ?? ['alarm.raised', 'alarm.released']) as readonly WebhookKind[],
      level: String(hook?.level ?? LEVELS.length),
      enabled: hook === null || hook.disabledAt === null,
    },
    faults: ({ name, url, kinds }) => ({
      ...(name.trim() === '' && { name: t('delivery:name_empty') }),
      ...(!/^https?:\/\/./.test(url.trim()) && { url: t('delivery:address_help') }),
      ...(kinds.length === 0 && { kinds: t('delivery:events_none') }),
    }),
    send: async ({ companyId: of, enabled, kinds, level, ...rest }) => {
      const chosen = { ...rest, kinds: [...kinds], level: Number(level) };
      if (hook) await ask('updateWebhook', { ...chosen, id: hook.id, enabled });
      return hook ? null : ask('addWebhook', { ...chosen, companyId: Number(of) });
    },
    onSent: (answer, { name }) => {
      if (answer) onAdded(name, answer.secret);
      else onClose();
      return queryClient.invalidateQueries({ queryKey: ['delivery'] });
    },
  });
  const { kinds, enabled } = form.values;
  const eventsFault = form.faultOf('kinds');
  return (
    <FormDialog
      title={t(hook ? 'delivery:webhook_edit' : 'delivery:webhook_add')}
      onClose={onClose}
      width={520}
      form={form}
      className={styles.form}
      submit={t(hook ? 'delivery:save' : 'delivery:webhook_add')}
      above="none"
    >
      {!hook && <CompanyField form={form} />}
      <TextField form={form} name="name" label={t('delivery:name')} maxLength={MAX_WEBHOOK_NAME_LENGTH} />
      <TextField
        form={form}
        name="url"
        label={t('delivery:address')}
        help={t('delivery:address_help')}
        inputMode="url"
        maxLength={MAX_WEBHOOK_URL_LENGTH}
        spellCheck={false}
      />
      <fieldset className={styles.events}>
        <legend>{t('delivery:events')}</legend>
        {WEBHOOK_KINDS.map((kind, index) => (
          <Check
            key={kind}
            checked={kinds.includes(kind)}
            data-faulty={(eventsFault !== undefined && index === 0) || undefined}
            onChange={(isOn) =>
              form.change({ kinds: WEBHOOK_KINDS.filter((each) => (each === kind ? isOn : kinds.includes(each))) })
            }
          >
            {t(`delivery:event_${kind}`)}
          </Check>
        ))}
        {eventsFault && (
          <span className={styles.fault} role="alert">
            {eventsFault}
          </span>
        )}
      </fieldset>
      <SelectField
        form={form}
        name="level"
        label={t('delivery:for_warnings_of')}
        placeholder=""
        options={LEVELS.map((level) => ({
          value: String(level),
          label: level === 1 ? t('delivery:level', { level }) : t('delivery:levels_to', { level }),
        }))}
      />
      {hook && (
        <Check checked={enabled} onChange={(isOn) => form.change({ enabled: isOn })}>
          {t('delivery:enabled')}
        </Check>
      )}
    </FormDialog>
  );
}
