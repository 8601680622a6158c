import { isAdmin } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../../../api/session.ts';
import type { Message } from '../message-queries.ts';

/** What the reader may do about messages: what it may not is not shown. The server decides again. */
export interface Rights {
  /** Whether messages can be assigned to it or handled by it at all. */
  readonly takesPart: boolean;
  /** Assigning, hiding and showing again. */
  readonly manages: boolean;
  works(message: Pick<Message, 'assigneeName'>): boolean;
}

export function useRights(): Rights {
  const { role, loginName } = useSession();
  const manages = isAdmin(role);
  return {
    takesPart: role !== 'guest',
    manages,
    works: ({ assigneeName }) => manages || (role === 'commonUser' && assigneeName === loginName),
  };
}
