import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../api/client.ts';

/** What is chosen by a tag, in words: `2 views`. */
export function useTagUses(): (usedBy: Answer<'tagUse'>['usedBy']) => string {
  const { t } = useTranslation('own_fields');
  return (usedBy) => {
    const kinds = [...new Set(usedBy.map(({ what }) => what))];
    const parts = kinds.map((what) => t(`uses_${what}`, { count: usedBy.filter((use) => use.what === what).length }));
    return parts.join(', ') || t('no_scope');
  };
}
