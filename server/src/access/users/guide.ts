import type { userCalls } from '#domain/access/users/calls.ts';
import { NEVER_AGAIN } from '#domain/access/users/guide.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../../platform/http/session.ts';

type Guide = Parsed<typeof userCalls.closeGuide>;
type Parts = Pick<Context, 'within' | 'config'>;

/** Versions that are remembered of an account, the newest; a caller may name any. */
const REMEMBERED = 20;

const keyOf = ({ platformType, platformVersion }: Guide): string => `${platformType} ${platformVersion}`;

/** 100 once the account has seen this version of the tour. Guests count in their browser. */
export async function guideCount(
  { within, config }: Parts,
  session: Session,
  guide: Guide,
): Promise<{ count: number }> {
  if (!config.guidedTour) return { count: NEVER_AGAIN };
  if (!can.saveOwnSettings(session).allowed) return { count: 0 };
  const { closed } = await within(session, (tx) =>
    tx.one<{ closed: boolean }>('select $2 = any(closed_guides) as closed from app_user where id = $1', [
      session.userId,
      keyOf(guide),
    ]),
  );
  return { count: closed ? NEVER_AGAIN : 0 };
}

/** This version of the tour never starts by itself again for the account. */
export async function closeGuide({ within }: Parts, session: Session, guide: Guide): Promise<null> {
  if (!can.saveOwnSettings(session).allowed) return null;
  const key = keyOf(guide);
  await within(session, async (tx) => {
    const account = await tx.maybe<{ closedGuides: string[] }>(
      'select closed_guides from app_user where id = $1 for no key update',
      [session.userId],
    );
    if (!account || account.closedGuides.at(-1) === key) return;
    const closed = [...account.closedGuides.filter((other) => other !== key), key].slice(-REMEMBERED);
    await tx.query('update app_user set closed_guides = $2::text[] where id = $1', [session.userId, closed]);
  });
  return null;
}
