import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { readToken } from '../../../api/token.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';

interface Props {
  shareKey: string;
  onTaken: (id: number) => void;
  onSignIn: () => void;
}

/** Binds a share to the account of the reader, who has to be signed in. */
export function TakeShare({ shareKey: key, onTaken, onSignIn }: Props) {
  const { t } = useTranslation('sharing');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isSignedIn = readToken() !== null;
  const take = async () => {
    setBusy(true);
    try {
      const { id } = await ask('takeShare', { key });
      await queryClient.invalidateQueries({ queryKey: ['sharing', 'withMe'] });
      onTaken(id);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <>
      <EmptyState
        page
        scene="locked"
        title={t('take_title')}
        reason={t(isSignedIn ? 'take_text' : 'take_sign_in_text')}
      >
        {isSignedIn ? (
          <Button kind="primary" busy={busy} onClick={() => void take()}>
            {t('take')}
          </Button>
        ) : (
          <Button kind="primary" onClick={onSignIn}>
            {t('take_sign_in')}
          </Button>
        )}
      </EmptyState>
      <FormError error={error} />
    </>
  );
}
