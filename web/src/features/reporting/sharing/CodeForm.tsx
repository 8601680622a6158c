import { useTranslation } from 'react-i18next';
import { MAX_CODE_LENGTH } from '#domain/reporting/sharing/limits.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './SharedContent.module.css';

interface Props {
  /** The refusal of the word before. */
  wrong: unknown;
  onCode: (code: string) => void;
}

/** Asks for the word that was told beside the link. */
export function CodeForm({ wrong, onCode }: Props) {
  const { t } = useTranslation('sharing');
  const form = useForm({
    start: { code: '' },
    faults: ({ code }) => ({ ...(code.trim() === '' && { code: t('code_ask') }) }),
    send: async ({ code }) => onCode(code.trim()),
  });
  return (
    <section className={styles.code}>
      <h1>{t('code_title')}</h1>
      <p>{t('code_ask')}</p>
      <Form form={form} className={styles.codeForm}>
        <FormError error={wrong} />
        <TextField form={form} name="code" label={t('code')} maxLength={MAX_CODE_LENGTH} spellCheck={false} />
        <Actions above="none">
          <Button type="submit" kind="primary">
            {t('code_show')}
          </Button>
        </Actions>
      </Form>
    </section>
  );
}
