import type { Calls } from '#domain/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import type { DeliveryPreferences } from '#domain/delivery/preferences.ts';
import { defaultPreferences, deliveryPreferences } from '#domain/delivery/preferences.ts';
import { Refusal } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { storedJson } from '../platform/db/json.ts';
import { pageOf } from '../platform/db/page.ts';
import { sql } from '../platform/db/sql.ts';
import { systemScope, type Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { consoleName } from '../users/web-info.ts';
import type { OpenChannels } from './accounts.ts';
import { inherited, readCompanySettings } from './company-settings.ts';
import type { MailParts } from './send-mails.ts';

const scope = systemScope('what an account is told');

/** What the caller is told, and who has chosen it. */
export async function preferencesOf(
  tx: Tx,
  session: Session,
  open: OpenChannels,
): Promise<Output<Calls['deliveryPreferences']>> {
  const account = await tx.one<{ email: string | null; timeZone: string | null; preferences: unknown }>(
    `select u.email, c.time_zone, p.preferences from app_user u join company c on c.id = u.company_id
       left join delivery_preferences p on p.user_id = u.id where u.id = $1`,
    [session.userId],
  );
  const chosen = await chosenFor(tx, session, account.preferences);
  return {
    ...chosen,
    email: account.email,
    timeZone: chosen.preferences.timeZone ?? account.timeZone ?? 'Etc/UTC',
    channels: [...open],
  };
}

async function chosenFor(tx: Tx, { path, role }: Session, own: unknown) {
  if (own !== null) return { preferences: deliveryPreferences.parse(own), origin: 'own', companyName: null } as const;
  const company = inherited(await readCompanySettings(tx, [path]), path, 'preferences');
  if (!company)
    return { preferences: defaultPreferences(role === 'admin'), origin: 'default', companyName: null } as const;
  const { name } = await tx.one<{ name: string }>('select name from company where path = $1', [company.path]);
  return { preferences: company.value, origin: 'company', companyName: name } as const;
}

/** Stores what the caller chooses; null follows the company again. */
export const savePreferences = (
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  { userId }: Session,
  preferences: DeliveryPreferences | null,
): Promise<null> =>
  within(scope, async (tx) => {
    if (preferences === null) await tx.query('delete from delivery_preferences where user_id = $1', [userId]);
    else
      await tx.query(
        `insert into delivery_preferences (user_id, preferences, updated_at) values ($1, $2, $3)
         on conflict (user_id) do update set preferences = excluded.preferences, updated_at = excluded.updated_at`,
        [userId, storedJson(preferences), clock.now()],
      );
    return null;
  });

interface MessageRow {
  id: number;
  channel: 'email' | 'push';
  state: 'waiting' | 'sent' | 'failed' | 'dropped';
  alarms: number;
  madeAt: number;
  settledAt: number | null;
  attempts: number;
  error: string | null;
}

/** What the caller was sent. */
export function pageMessages(
  within: Context['within'],
  { userId }: Session,
  request: Parsed<Calls['pageDeliveryMessages']>,
): Promise<Output<Calls['pageDeliveryMessages']>> {
  return within(scope, (tx) =>
    pageOf<MessageRow>(
      tx,
      {
        columns: sql`m.id, m.channel, m.state, m.made_at, m.settled_at, m.attempts, m.error,
          (select count(*)::int from delivery y where y.message_id = m.id) as alarms`,
        from: sql`delivery_message m`,
        where: sql`m.user_id = ${userId}`,
        order: sql`m.made_at desc, m.id desc`,
      },
      request,
    ),
  );
}

/** Mails a test to the caller, and says what the mail server said. */
export async function sendTestMail(
  { within }: Pick<Context, 'within'>,
  { mailer, translate }: MailParts,
  session: Session,
): Promise<{ email: string }> {
  if (!mailer.isConfigured) throw new Refusal('mail_not_configured');
  const { email, language, siteName } = await within(scope, async (tx) => ({
    ...(await tx.one<{ email: string | null; language: string }>('select email, language from app_user where id = $1', [
      session.userId,
    ])),
    siteName: await consoleName(tx, session.path),
  }));
  if (email === null) throw new Refusal('no_email');
  const t = translate(language);
  try {
    await mailer.send({
      to: email,
      subject: t('mail:test_subject', { siteName }),
      text: t('mail:test_text', { siteName }),
    });
  } catch (error) {
    throw new Refusal('mail_failed', { detail: error instanceof Error ? error.message.slice(0, 200) : '' });
  }
  return { email };
}
