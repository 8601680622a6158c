import type { Context } from '../context.ts';
import type { Session } from '../platform/http/session.ts';

/** The count at which the guided tour never starts by itself again. */
const NEVER_AGAIN = 100;

/** How often the tour was started. Guests count in their browser. */
export async function guideCount({ within }: Context, session: Session): Promise<{ count: number }> {
  if (session.role === 'guest') return { count: 0 };
  return within(session, (tx) =>
    tx.one<{ count: number }>('select guide_count as count from app_user where id = $1', [session.userId]),
  );
}

export async function countGuide({ within }: Context, session: Session): Promise<null> {
  if (session.role === 'guest') return null;
  await within(session, (tx) =>
    tx.query('update app_user set guide_count = least(guide_count + 1, $2) where id = $1', [
      session.userId,
      NEVER_AGAIN,
    ]),
  );
  return null;
}
