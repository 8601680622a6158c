import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CODE_DIGITS } from '#domain/access/factors/limits.ts';
import { ask } from '../../../api/client.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { CopyRow } from '../../../ui/action/CopyRow.tsx';
import { QrPicture } from '../../../ui/art/QrPicture.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { FactorFault } from './FactorFault.tsx';
import styles from './Factors.module.css';

export interface SetUpProps {
  ticket: string;
  /** With recovery codes when there were none. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onBack: () => void;
}

/** Sets an authenticator app up: a picture, the key to type, the first code. */
export function AppSetUp({ ticket, onAdded, onBack }: SetUpProps) {
  const { t } = useTranslation(['factors', 'index']);
  const begun = useQuery({
    queryKey: ['authenticator', ticket],
    queryFn: ({ signal }) => ask('beginAuthenticator', { ticket }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const form = useForm({
    start: { code: '' },
    faults: ({ code }) => (code.length === CODE_DIGITS ? {} : { code: t('factors:code_invalid') }),
    send: ({ code }) => ask('finishAuthenticator', { ticket, code }),
    onSent: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <Form form={form} className={styles.form}>
      <p className={styles.text}>{t('factors:app_lead')}</p>
      <FactorFault error={begun.error ?? form.error} />
      <div className={styles.picture}>
        {begun.data ? (
          <QrPicture text={begun.data.url} label={t('factors:app_picture')} />
        ) : (
          <Skeleton width={180} height={180} radius={8} />
        )}
      </div>
      {begun.data && (
        <dl className={styles.key}>
          <CopyRow label={t('factors:app_key')} value={begun.data.secret.match(/.{1,4}/g)?.join(' ') ?? ''} />
        </dl>
      )}
      <TextField
        form={form}
        name="code"
        label={t('factors:app_code')}
        help={t('factors:app_code_help')}
        digits
        maxLength={CODE_DIGITS}
        autoComplete="one-time-code"
      />
      <Actions above="none">
        <Button onClick={onBack}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.isPending || form.isSent}>
          {t('factors:switch_on')}
        </Button>
      </Actions>
    </Form>
  );
}
