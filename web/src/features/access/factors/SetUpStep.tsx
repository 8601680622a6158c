import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, ask } from '../../../api/client.ts';
import { chosenLanguage } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import styles from '../../../ui/form/SignInForm.module.css';
import { AppSetUp } from './AppSetUp.tsx';
import { hasPasskeys, isNamedHost } from './browser-passkey.ts';
import { FactorFault } from './FactorFault.tsx';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  asked: { readonly ticket: string; readonly company: string };
  onEntered: (answer: Answer<'userLogin'>) => void;
  goesOn: (error: unknown) => boolean;
  onBack: () => void;
}

/** Sets the second factor up that the reader's company demands, before the session begins. */
export function SetUpStep({ asked, onEntered, goesOn, onBack }: Props) {
  const { t } = useTranslation(['factors', 'login']);
  const { ticket, company } = asked;
  const [way, setWay] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const enter = useWriting({
    mutationFn: () => {
      const language = chosenLanguage.get();
      return ask('finishFactorSetUp', { ticket, ...(language && { language }) });
    },
    onSuccess: onEntered,
    onError: goesOn,
  });
  const added = (made: readonly string[] | null) => (made === null ? enter.mutate() : setCodes(made));
  const parts = { ticket, onAdded: added, onBack: () => setWay(null) };
  if (codes !== null)
    return (
      <>
        <h1 className={styles.title}>{t('factors:codes_title')}</h1>
        <div className={styles.form}>
          <FactorFault error={enter.error} />
          <RecoveryCodes codes={codes} busy={enter.isPending || enter.isSuccess} onKept={() => enter.mutate()} />
        </div>
      </>
    );
  return (
    <>
      <h1 className={styles.title}>{t('factors:setup_title')}</h1>
      {way === null && <p>{t('factors:setup_lead', { company })}</p>}
      <div className={styles.form}>
        <FactorFault error={enter.error} />
        {way === 'app' && <AppSetUp {...parts} />}
        {way === 'passkey' && <PasskeySetUp {...parts} />}
        {way === null && (
          <>
            <Button size="large" wide icon="phone" autoFocus onClick={() => setWay('app')}>
              {t('factors:app')}
            </Button>
            {hasPasskeys() && isNamedHost() && (
              <Button size="large" wide icon="key" onClick={() => setWay('passkey')}>
                {t('factors:add_passkey')}
              </Button>
            )}
            <Button kind="quiet" size="large" wide onClick={onBack}>
              {t('login:back_to_sign_in')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
