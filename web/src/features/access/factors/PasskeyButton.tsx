import { useTranslation } from 'react-i18next';
import { type Answer, ask } from '../../../api/client.ts';
import { chosenLanguage } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { hasPasskeys, isNamedHost, takePasskey } from './browser-passkey.ts';
import { FactorFault } from './FactorFault.tsx';

interface Props {
  onEntered: (answer: Answer<'userLogin'>) => void;
  goesOn: (error: unknown) => boolean;
}

/** Signs in with a passkey alone, where the address of the page allows passkeys. */
export function PasskeyButton({ onEntered, goesOn }: Props) {
  const { t } = useTranslation('factors');
  const signIn = useWriting({
    mutationFn: async () => {
      const passkey = await takePasskey(await ask('passkeyToSignIn', {}));
      const language = chosenLanguage.get();
      return ask('signInWithPasskey', { passkey, ...(language && { language }) });
    },
    onSuccess: onEntered,
    onError: goesOn,
  });
  if (!hasPasskeys() || !isNamedHost()) return null;
  return (
    <>
      <FactorFault error={signIn.error} />
      <Button size="large" wide icon="key" busy={signIn.isPending || signIn.isSuccess} onClick={() => signIn.mutate()}>
        {t('sign_in_passkey')}
      </Button>
    </>
  );
}
