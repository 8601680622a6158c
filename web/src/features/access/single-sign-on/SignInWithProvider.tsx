import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { ask } from '../../../api/client.ts';
import { visitedCompany } from '../../../api/visited-company.ts';
import { chosenLanguage } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useClickGuard } from '../../../ui/action/use-click-guard.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import styles from './SignIn.module.css';

/** Below the sign-in form: the provider of the company whose console this is. */
export function SignInWithProvider() {
  const { t } = useTranslation('single_sign_on');
  const company = visitedCompany();
  const offer = useQuery({
    queryKey: ['singleSignOn', 'offer', company ?? 0],
    queryFn: ({ signal }) => ask('singleSignOnOffer', { ...(company !== undefined && { company }) }, signal),
    staleTime: 60_000,
  }).data;
  const counts = useClickGuard();
  const language = chosenLanguage.get();
  const begin = useWriting({
    mutationFn: async (companyId: number) => {
      const { url } = await ask('beginSingleSignOn', { companyId, ...(language && { language }) });
      if (!url.startsWith('https:')) throw new ApiError('server', 'server_error');
      location.assign(url);
    },
  });
  if (!offer) return null;
  const go = () => {
    if (!counts()) return;
    // The provider sends people back to one address alone, and only the browser that began there is let in.
    if (new URL(offer.console).origin === location.origin) begin.mutate(offer.companyId);
    else location.assign(`${offer.console}/?company=${offer.companyId}#/login`);
  };
  return (
    <div className={styles.way}>
      <p className={styles.or}>{t('or')}</p>
      <FormError error={begin.error} />
      <Button size="large" wide icon="shield" busy={begin.isPending || begin.isSuccess} onClick={go}>
        {t('sign_in_with', { name: offer.label })}
      </Button>
    </div>
  );
}
