import { can } from '#domain/foundation/permissions/permissions.ts';
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
  const session = useSession();
  const manages = can.manageAlarms(session, session).allowed;
  const takesPart = can.handleAlarms(session).allowed;
  return {
    takesPart,
    manages,
    works: ({ assigneeName }) => manages || (takesPart && assigneeName === session.loginName),
  };
}
