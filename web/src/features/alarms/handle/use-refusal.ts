import { useTranslation } from 'react-i18next';
import { isAdmin } from '#domain/permissions.ts';
import { useSession } from '../../../api/session.ts';
import type { Message } from '../message-queries.ts';

/** Why the reader may not work on messages; undefined where the server is asked. */
export function useRefusal(messages: readonly Message[]): { readonly work?: string; readonly manage?: string } {
  const { t } = useTranslation('alarm');
  const { role, loginName } = useSession();
  if (isAdmin(role)) return {};
  const isTheirs =
    role === 'commonUser' && messages.length > 0 && messages.every(({ assigneeName }) => assigneeName === loginName);
  return { ...(!isTheirs && { work: t('may_not') }), manage: t('may_not') };
}
