import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import styles from './Bridges.module.css';
import type { BridgeDraft } from './bridge-draft.ts';

/** What few sources need: whom to trust, what is gone, how messages and topics are laid out. */
export function MoreFields({ form }: { form: Form<BridgeDraft> }) {
  const { t } = useTranslation('bridges');
  const { kind, address } = form.values;
  const isJson = kind === 'json-mqtt' || kind === 'json-http';
  const hasAvailability = kind === 'json-mqtt' || kind === 'home-assistant';
  const isSecure = /^\s*(mqtts|https):/.test(address);
  if (!isJson && !hasAvailability && !isSecure) return null;
  return (
    <details className={styles.group}>
      <summary>{t('more')}</summary>
      <div className={styles.fields}>
        {isJson && (
          <SelectField
            form={form}
            name="changes"
            label={t('changes')}
            placeholder=""
            options={[
              { value: 'all', label: t('changes_all') },
              { value: 'only', label: t('changes_only') },
            ]}
          />
        )}
        {isJson && (
          <TextField form={form} name="samples" label={t('samples')} help={t('samples_help')} spellCheck={false} />
        )}
        {kind === 'json-mqtt' && (
          <TextField
            form={form}
            name="bindingPart"
            label={t('binding_part')}
            help={t('binding_part_help')}
            digits
            maxLength={2}
          />
        )}
        {kind === 'json-mqtt' && (
          <TextField
            form={form}
            name="bindingUnits"
            label={t('binding_units')}
            placeholder="left = 0, right = 1"
            spellCheck={false}
          />
        )}
        {hasAvailability && (
          <TextField
            form={form}
            name="availabilityTopic"
            label={t('availability')}
            help={t('availability_help')}
            spellCheck={false}
          />
        )}
        {hasAvailability && (
          <TextField form={form} name="availabilityGone" label={t('availability_gone')} spellCheck={false} />
        )}
        {isSecure && (
          <TextField
            form={form}
            name="fingerprint"
            label={t('fingerprint')}
            help={t('fingerprint_help')}
            maxLength={95}
            spellCheck={false}
          />
        )}
      </div>
      {isSecure && <TextAreaField form={form} name="ca" label={t('ca')} help={t('ca_help')} maxLength={50_000} />}
    </details>
  );
}
