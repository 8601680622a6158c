import { useTranslation } from 'react-i18next';
import { FormError, FormFault } from '../../../ui/form/FormError.tsx';
import { PasskeyFault } from './browser-passkey.ts';

/** Why a step with a second factor did not succeed. */
export function FactorFault({ error }: { error: unknown }) {
  const { t } = useTranslation('factors');
  if (error instanceof PasskeyFault) return <FormFault>{t(`passkey_${error.reason}`)}</FormFault>;
  return <FormError error={error} />;
}
