import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { knownZone } from '#domain/foundation/basics/time-zone.ts';
import { choicesOf, readableChoices, withChoices } from '#domain/reporting/delivery/own-choices.ts';
import type { DeliveryPreferences } from '#domain/reporting/delivery/preferences.ts';
import type { Context } from '../../context.ts';
import { consoleName } from '../../foundation/companies/brand.ts';
import { storedJson } from '../../platform/db/json.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import type { OpenChannels } from './accounts.ts';
import { type CompanySettings, followedBy, inherited, readCompanySettings } from './company-settings.ts';
import type { MailParts } from './mail/send-mails.ts';

const scope = systemScope('what an account is told');

/** What the caller is told, and who has chosen it. */
export async function preferencesOf(
  tx: Tx,
  session: Session,
  open: OpenChannels,
): Promise<Output<Calls['deliveryPreferences']>> {
  const { email, timeZone, preferences } = await tx.one<{
    email: string | null;
    timeZone: string | null;
    preferences: unknown;
  }>(
    `select u.email, c.time_zone, p.preferences from app_user u join company c on c.id = u.company_id
       left join delivery_preferences p on p.user_id = u.id where u.id = $1`,
    [session.userId],
  );
  const settings = await readCompanySettings(tx, [session.path]);
  const followed = followedBy(settings, session.path, session.role);
  const effective = preferences === null ? followed : withChoices(followed, readableChoices(preferences));
  const origin = inherited(settings, session.path, 'preferences');
  return {
    preferences: effective,
    followed,
    isOwn: preferences !== null,
    companyName: origin && (await nameOf(tx, origin.path)),
    escalation: await escalationFor(tx, settings, session.path),
    email,
    timeZone: knownZone(effective.timeZone, timeZone),
    channels: [...open],
  };
}

const nameOf = async (tx: Tx, path: string): Promise<string> =>
  (await tx.one<{ name: string }>('select name from company where path = $1', [path])).name;

/** Who is called for a company; a company is not told the names of people above it. */
async function escalationFor(tx: Tx, settings: CompanySettings, path: string) {
  const escalation = inherited(settings, path, 'escalation')?.value;
  if (!escalation) return null;
  const rows = await tx.query<{ id: number; name: string }>(
    `select u.id, case when u.path = $2 then u.display_name else c.name end as name
     from app_user u join company c on c.id = u.company_id where u.id = any($1) and not u.disabled`,
    [escalation.steps.flatMap(({ userIds }) => userIds), path],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    level: escalation.level,
    steps: escalation.steps.map(({ afterMinutes, userIds }) => ({
      afterMinutes,
      names: [...new Set(userIds.flatMap((id) => names.get(id) ?? []))],
    })),
  };
}

/** Stores what the caller chooses: what differs from what it follows. Null follows in everything again. */
export const savePreferences = (
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  { userId, path, role }: Session,
  preferences: DeliveryPreferences | null,
): Promise<null> =>
  within(scope, async (tx) => {
    const settings = preferences && (await readCompanySettings(tx, [path]));
    const chosen = settings ? choicesOf(preferences, followedBy(settings, path, role)) : {};
    if (Object.keys(chosen).length === 0)
      await tx.query('delete from delivery_preferences where user_id = $1', [userId]);
    else
      await tx.query(
        `insert into delivery_preferences (user_id, preferences, updated_at) values ($1, $2, $3)
         on conflict (user_id) do update set preferences = excluded.preferences, updated_at = excluded.updated_at`,
        [userId, storedJson(chosen), clock.now()],
      );
    return null;
  });

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
      senderName: siteName,
      subject: t('mail:test_subject', { siteName }),
      text: t('mail:test_text', { siteName }),
    });
  } catch (error) {
    throw new Refusal('mail_failed', { detail: error instanceof Error ? error.message.slice(0, 200) : '' });
  }
  return { email };
}
