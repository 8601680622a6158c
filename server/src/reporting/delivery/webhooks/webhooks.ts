import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { MAX_WEBHOOKS } from '#domain/reporting/delivery/limits.ts';
import { TEST_KIND, type WebhookKind } from '#domain/reporting/delivery/webhook-kinds.ts';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { OutboundError } from '../../../platform/outbound/dial.ts';
import { post } from '../../../platform/outbound/post.ts';
import { isTarget } from '../../../platform/outbound/targets.ts';
import { managedCompany } from '../company.ts';
import { secretOf, signedHeaders, webhookKey } from './webhook-secret.ts';

type Parts = Pick<Context, 'within' | 'clock' | 'config'>;
const scope = systemScope('webhooks');
/** How long a secret signs beside the one that has replaced it. */
const FORMER_MS = DAY_MS;

interface Row {
  id: number;
  companyId: number;
  companyName: string;
  path: string;
  name: string;
  url: string;
  kinds: WebhookKind[];
  level: number;
  generation: number;
  failures: number;
  nextAt: number;
  disabledAt: number | null;
  formerUntil: number | null;
}

const SELECT = `select w.id, w.company_id, c.name as company_name, w.path, w.name, w.url, w.kinds, w.level, w.generation,
  w.failures, w.next_at, w.disabled_at, w.former_until from webhook w join company c on c.id = w.company_id`;

export async function listWebhooks({ within, clock }: Parts, session: Session): Promise<Output<Calls['listWebhooks']>> {
  const now = clock.now();
  const rows = await within(session, (tx) => tx.query<Row>(`${SELECT} order by c.sort_key, w.name, w.id`));
  return rows.map((row) => ({
    id: row.id,
    companyId: row.companyId,
    companyName: row.companyName,
    name: row.name,
    url: row.url,
    kinds: row.kinds,
    level: row.level,
    failures: row.failures,
    nextAt: row.failures > 0 && row.disabledAt === null ? row.nextAt : null,
    disabledAt: row.disabledAt,
    formerUntil: row.formerUntil !== null && row.formerUntil > now ? row.formerUntil : null,
  }));
}

/** A webhook of the caller's companies. */
export async function findWebhook(tx: Tx, id: number): Promise<Row> {
  const row = await tx.maybe<Row>(`${SELECT} where w.id = $1`, [id]);
  if (!row) throw new Refusal('webhook_not_found');
  return row;
}

const keyOf = ({ within }: Pick<Parts, 'within'>): Promise<Buffer> => within(scope, webhookKey);

function checkTarget({ config }: Pick<Parts, 'config'>, url: string): void {
  if (!isTarget(url, config.allowPrivateTargets)) throw new Refusal('webhook_address_not_allowed');
}

export async function addWebhook(
  parts: Parts,
  session: Session,
  { companyId, name, url, kinds, level }: Parsed<Calls['addWebhook']>,
): Promise<{ id: number; secret: string }> {
  checkTarget(parts, url);
  const path = await managedCompany(parts, session, companyId);
  const key = await keyOf(parts);
  return parts.within(session, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['webhooks', companyId]);
    const { count } = await tx.one<{ count: number }>(
      'select count(*)::int as count from webhook where company_id = $1',
      [companyId],
    );
    if (count >= MAX_WEBHOOKS) throw new Refusal('max_webhooks', { max: MAX_WEBHOOKS });
    const { id } = await tx.one<{ id: number }>(
      `insert into webhook (id, company_id, path, name, url, kinds, level, updated_at)
       values (nextval('webhook_id_seq'), $1, $2, $3, $4, $5, $6, $7) returning id`,
      [companyId, path, name, url, kinds, level, parts.clock.now()],
    );
    await audit(tx, parts, session, { id, path, name }, 'webhooks.add');
    return { id, secret: secretOf(key, id, 1) };
  });
}

export function updateWebhook(
  parts: Parts,
  session: Session,
  { id, name, url, kinds, level, enabled }: Parsed<Calls['updateWebhook']>,
): Promise<null> {
  checkTarget(parts, url);
  return parts.within(session, async (tx) => {
    const before = await findWebhook(tx, id);
    const now = parts.clock.now();
    await tx.query(
      `update webhook set name = $2, url = $3, kinds = $4, level = $5, failures = 0, next_at = $6, updated_at = $6,
         disabled_at = case when $7 then null else coalesce(disabled_at, $6) end where id = $1`,
      [id, name, url, kinds, level, now, enabled],
    );
    await audit(tx, parts, session, { ...before, name }, 'webhooks.update', { nameBefore: before.name });
    return null;
  });
}

export const removeWebhook = (parts: Parts, session: Session, id: number): Promise<null> =>
  parts.within(session, async (tx) => {
    const removed = await findWebhook(tx, id);
    await tx.query('delete from webhook where id = $1', [id]);
    await audit(tx, parts, session, removed, 'webhooks.remove');
    return null;
  });

export async function rotateWebhook(
  parts: Parts,
  session: Session,
  id: number,
): Promise<{ secret: string; formerUntil: number }> {
  const key = await keyOf(parts);
  return parts.within(session, async (tx) => {
    const hook = await findWebhook(tx, id);
    const formerUntil = parts.clock.now() + FORMER_MS;
    const { generation } = await tx.one<{ generation: number }>(
      'update webhook set generation = generation + 1, former_until = $2, updated_at = $3 where id = $1 returning generation',
      [id, formerUntil, parts.clock.now()],
    );
    await audit(tx, parts, session, hook, 'webhooks.rotate');
    return { secret: secretOf(key, id, generation), formerUntil };
  });
}

/** Calls a webhook now, whether it is switched on or not. What it answers changes nothing. */
export async function testWebhook(parts: Parts, session: Session, id: number): Promise<Output<Calls['testWebhook']>> {
  const { within, clock, config } = parts;
  const hook = await within(session, (tx) => findWebhook(tx, id));
  const now = clock.now();
  const body = JSON.stringify({
    type: TEST_KIND,
    timestamp: new Date(now).toISOString(),
    data: { webhook: hook.name },
  });
  const headers = signedHeaders(await keyOf(parts), hook, { messageId: `msg_test_${id}_${now}`, body }, now);
  const startedAt = performance.now();
  const tookMs = () => Math.round(performance.now() - startedAt);
  try {
    const { status, text } = await post(hook.url, { headers, body }, { allowsPrivate: config.allowPrivateTargets });
    return { status, error: status >= 200 && status < 300 ? null : text, tookMs: tookMs() };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { status: null, error: error.message, tookMs: tookMs() };
  }
}

const audit = (
  tx: Tx,
  { clock }: Parts,
  { userId }: Session,
  { id, path, name }: Pick<Row, 'id' | 'path' | 'name'>,
  action: string,
  before: { nameBefore?: string } = {},
) =>
  writeAudit(tx, {
    at: clock.now(),
    userId,
    companyPath: path,
    action,
    target: String(id),
    detail: { ...before, name },
  });
