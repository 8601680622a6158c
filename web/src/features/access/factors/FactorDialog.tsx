import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { AppSetUp } from './AppSetUp.tsx';
import { ConfirmOwner } from './ConfirmOwner.tsx';
import { FactorFault } from './FactorFault.tsx';
import styles from './Factors.module.css';
import { factorsChanged, type MyFactors } from './factor-queries.ts';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** What the owner wants to do with its factors. `id` names a passkey; null the app. */
export type FactorChange =
  | { readonly kind: 'app' | 'passkey' | 'codes' }
  | { readonly kind: 'remove'; readonly id: string | null; readonly name: string };

interface Props {
  mine: MyFactors;
  change: FactorChange;
  onClose: () => void;
}

/** A change of second factors: first the owner confirms that it is him, and last he is shown new recovery codes. */
export function FactorDialog({ mine, change, onClose }: Props) {
  const { t } = useTranslation('factors');
  const [ticket, setTicket] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = (message: string, made: readonly string[] | null) => {
    factorsChanged(message);
    if (made === null) onClose();
    else setCodes(made);
  };
  const parts = { ticket: ticket ?? '', onBack: onClose };
  const titles = {
    app: t('app'),
    passkey: t('add_passkey'),
    codes: t('new_codes_title'),
    remove: change.kind === 'remove' ? t('remove_named', { name: change.name }) : '',
  };
  const title = codes ? t('codes_title') : ticket === null ? t('confirm_title') : titles[change.kind];
  return (
    <Dialog title={title} open dismissible={codes === null} onClose={onClose} width={480}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : ticket === null ? (
        <ConfirmOwner
          hasPasskey={mine.passkeys.some(({ isForThisHost }) => isForThisHost)}
          onConfirmed={setTicket}
          onBack={onClose}
        />
      ) : change.kind === 'app' ? (
        <AppSetUp {...parts} onAdded={(made) => done(t('app_done'), made)} />
      ) : change.kind === 'passkey' ? (
        <PasskeySetUp {...parts} onAdded={(made) => done(t('passkey_done'), made)} />
      ) : (
        <Sure mine={mine} change={change} {...parts} onDone={done} />
      )}
    </Dialog>
  );
}

export default FactorDialog;

interface SureProps {
  mine: MyFactors;
  change: Extract<FactorChange, { kind: 'codes' | 'remove' }> | { kind: 'app' | 'passkey' | 'codes' };
  ticket: string;
  onDone: (message: string, codes: readonly string[] | null) => void;
  onBack: () => void;
}

/** States the consequences before factors are removed or codes made anew. */
function Sure({ mine, change, ticket, onDone, onBack }: SureProps) {
  const { t } = useTranslation(['factors', 'index']);
  const go = useWriting({
    mutationFn: async () => {
      if (change.kind !== 'remove') return ask('newRecoveryCodes', { ticket });
      await ask('removeFactor', { ticket, ...(change.id !== null && { id: change.id }) });
      return { recoveryCodes: null };
    },
    onSuccess: ({ recoveryCodes }) =>
      onDone(
        change.kind === 'remove' ? t('factors:removed', { name: change.name }) : t('factors:codes_title'),
        recoveryCodes,
      ),
  });
  const isLast = mine.passkeys.length + (mine.authenticator ? 1 : 0) === 1;
  return (
    <div className={styles.form}>
      <FactorFault error={go.error} />
      <p className={styles.text}>
        {t(
          change.kind !== 'remove'
            ? 'factors:new_codes_text'
            : isLast
              ? 'factors:remove_last_text'
              : 'factors:remove_text',
        )}
      </p>
      <Actions above="none">
        <Button onClick={onBack}>{t('index:cancel')}</Button>
        <Button
          kind={change.kind === 'remove' ? 'danger' : 'primary'}
          busy={go.isPending || go.isSuccess}
          onClick={() => go.mutate()}
        >
          {t(change.kind === 'remove' ? 'factors:remove' : 'factors:new_codes')}
        </Button>
      </Actions>
    </div>
  );
}
