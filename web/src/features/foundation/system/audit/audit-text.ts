import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { partsOfAction } from '#domain/foundation/system/audit-action.ts';
import type { AuditEntry } from './audit-queries.ts';

/** A key that a newer server may have and this page not. */
const textOr = (key: string, plain: string): string => (i18next.exists(key) ? i18next.t(key as never) : plain);

export const fieldText = (field: string): string => textOr(`audit:detail_${field}`, field);

const firmwareOf = ({ model, version }: AuditEntry['detail']): string | null =>
  typeof model === 'string' && typeof version === 'string' ? `${model} ${version}` : null;

/** What was done, to what, and by whom, in the reader's language. */
export function useAuditText() {
  const { t } = useTranslation('audit');
  return {
    what: ({ action }: Pick<AuditEntry, 'action'>): string => {
      const { feature, verb } = partsOfAction(action);
      return t('entry', {
        feature: textOr(`audit:feature_${feature}`, feature),
        verb: textOr(`audit:verb_${verb}`, verb),
      });
    },
    object: ({ target, detail, names }: Pick<AuditEntry, 'target' | 'detail' | 'names'>): string | null =>
      typeof detail.name === 'string' ? detail.name : (names.target ?? names.device ?? firmwareOf(detail) ?? target),
    company: ({ companyId, companyName }: Pick<AuditEntry, 'companyId' | 'companyName'>): string =>
      companyName ?? t('number_of_company', { id: companyId }),
    who: ({ userId, userName }: Pick<AuditEntry, 'userId' | 'userName'>): string =>
      userName ?? (userId === null ? t('program') : t('account_number', { id: userId })),
  };
}
