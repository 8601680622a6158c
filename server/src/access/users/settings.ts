import type { TableChoice } from '#domain/contract/table-file.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import type { SessionDirectory } from './sessions/session-directory.ts';
import type { Language } from './sessions/sign-in.ts';

/** The console settings of a user, by column. */
type Setting =
  | { column: 'temperature_unit'; value: 'C' | 'F' }
  | { column: 'table_format'; value: TableChoice }
  | { column: 'skin_theme'; value: 'light' | 'dark' }
  | { column: 'map_service'; value: 'world' | 'regional' };

export async function saveSetting({ within }: Context, session: Session, { column, value }: Setting): Promise<null> {
  await within(session, (tx) => tx.query(`update app_user set ${column} = $2 where id = $1`, [session.userId, value]));
  return null;
}

/** The language of the account and of all its sessions. */
export async function saveLanguage(
  { within }: Context,
  sessions: SessionDirectory,
  session: Session,
  language: Language,
): Promise<null> {
  await within(systemScope('language of an account'), async (tx) => {
    await tx.query('update app_user set language = $2, language_chosen = true where id = $1', [
      session.userId,
      language,
    ]);
    await tx.query('update user_session set language = $2 where user_id = $1', [session.userId, language]);
  });
  sessions.refresh(session.userId);
  return null;
}
