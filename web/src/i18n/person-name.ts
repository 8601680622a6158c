import { useTranslation } from 'react-i18next';
import { STAFF } from '#domain/foundation/permissions/permissions.ts';

/** Names of people as they are shown: where a name is withheld, the word for somebody of the company. */
export function usePersonName(): (name: string) => string {
  const { t } = useTranslation('index');
  return (name) => (name === STAFF ? t('staff') : name);
}
