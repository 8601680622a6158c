import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_DIGITS } from '#domain/access/factors/limits.ts';
import { isRecoveryCode } from '#domain/access/factors/recovery-code.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { chosenLanguage } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Form } from '../../../ui/form/Form.tsx';
import styles from '../../../ui/form/SignInForm.module.css';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { hasPasskeys, takePasskey } from './browser-passkey.ts';
import { FactorFault } from './FactorFault.tsx';

interface Props {
  asked: { readonly ticket: string; readonly factors: readonly string[] };
  onEntered: (answer: Answer<'userLogin'>) => void;
  goesOn: (error: unknown) => boolean;
  onBack: () => void;
}
type Way = 'authenticator' | 'recoveryCode' | 'passkey';
const WAYS = ['authenticator', 'passkey', 'recoveryCode'] as const satisfies readonly Way[];
const LEADS = { authenticator: 'step_app', recoveryCode: 'step_recovery', passkey: 'step_passkey' } as const;
const SWITCHES = { authenticator: 'use_app', recoveryCode: 'use_recovery', passkey: 'use_passkey' } as const;

/** The second factor of a sign-in whose password was right. */
export function SecondFactorStep({ asked, onEntered, goesOn, onBack }: Props) {
  const { t } = useTranslation(['factors', 'login']);
  const possible = WAYS.filter((way) => asked.factors.includes(way) && (way !== 'passkey' || hasPasskeys()));
  const [way, setWay] = useState<Way>(possible[0] ?? 'recoveryCode');
  const { ticket } = asked;
  const language = chosenLanguage.get();
  const send = (given: { code: string } | { recoveryCode: string } | { passkey: unknown }) =>
    ask('signInWithFactor', { ticket, ...given, ...(language && { language }) });
  const form = useForm({
    start: { code: '', recoveryCode: '' },
    faults: ({ code, recoveryCode }) =>
      way === 'authenticator'
        ? { ...(code.length !== CODE_DIGITS && { code: t('factors:code_invalid') }) }
        : { ...(!isRecoveryCode(recoveryCode) && { recoveryCode: t('factors:recovery_invalid') }) },
    send: ({ code, recoveryCode }) => send(way === 'authenticator' ? { code } : { recoveryCode }),
    onSent: onEntered,
    onRefused: goesOn,
  });
  const passkey = useWriting({
    mutationFn: async () => send({ passkey: await takePasskey(await ask('passkeyToSignIn', { ticket })) }),
    onSuccess: onEntered,
    onError: goesOn,
  });
  const turnTo = (next: Way) => {
    form.reset();
    passkey.reset();
    setWay(next);
    if (next === 'passkey') passkey.mutate();
  };
  const isPasskey = way === 'passkey';
  return (
    <>
      <h1 className={styles.title}>{t('factors:step_title')}</h1>
      <p className={styles.lead}>{t(`factors:${LEADS[way]}`)}</p>
      <Form form={isPasskey ? { faulty: 0, submit: () => passkey.mutate() } : form} className={styles.form}>
        <FactorFault error={isPasskey ? passkey.error : form.error} />
        {way === 'authenticator' && (
          <TextField
            key="code"
            form={form}
            name="code"
            label={t('factors:app_code')}
            help={t('factors:app_code_help')}
            size="large"
            digits
            maxLength={CODE_DIGITS}
            autoComplete="one-time-code"
            autoFocus
          />
        )}
        {way === 'recoveryCode' && (
          <TextField
            key="recoveryCode"
            form={form}
            name="recoveryCode"
            label={t('factors:recovery_code')}
            placeholder={t('factors:recovery_hint')}
            size="large"
            maxLength={40}
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
        )}
        <Button
          type="submit"
          kind="primary"
          size="large"
          wide
          autoFocus={isPasskey}
          busy={isPasskey ? passkey.isPending || passkey.isSuccess : form.isPending || form.isSent}
        >
          {t(isPasskey ? 'factors:use_passkey' : 'login:sign_in')}
        </Button>
        {possible
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} size="large" wide onClick={() => turnTo(other)}>
              {t(`factors:${SWITCHES[other]}`)}
            </Button>
          ))}
        <Button kind="quiet" size="large" wide onClick={onBack}>
          {t('login:back_to_sign_in')}
        </Button>
      </Form>
    </>
  );
}
