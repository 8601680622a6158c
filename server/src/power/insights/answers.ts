import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { quietUntil, untilFault } from '#domain/power/insights/answer.ts';
import type { insightCalls } from '#domain/power/insights/calls.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { holdDevices } from '../../foundation/visibility/owner-columns.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';

type Calls = typeof insightCalls;

/** Somebody who says something about a finding. */
interface Saying {
  readonly tx: Tx;
  readonly session: Session;
  readonly device: ScopedDevice;
  readonly now: number;
}

/** Keeps a finding away for as long as the answer holds. */
export async function answerInsight(
  saying: Saying,
  { unit, kind, answer, until }: Omit<Parsed<Calls['answerInsight']>, 'mcuId'>,
): Promise<null> {
  const { tx, session, device, now } = saying;
  const quiet = quietUntil(answer, now, until);
  const fault = untilFault(quiet, now);
  if (fault !== null) throw new Refusal('param_error', { field: 'until', rule: fault });
  await ownDevice(saying);
  const written = await tx.query<object>(
    `insert into finding_answer as a (device_id, unit, kind, since, path, answer, answered_at, answered_by, quiet_until)
     select f.device_id, f.unit, f.kind, f.since, f.path, $4, $5, $6, $7 from battery_finding f
     where f.device_id = $1 and f.unit = $2 and f.kind = $3
     on conflict (device_id, unit, kind, since) do update set path = excluded.path, answer = excluded.answer,
       answered_at = excluded.answered_at, answered_by = excluded.answered_by, quiet_until = excluded.quiet_until
     returning a.device_id`,
    [device.id, unit, kind, answer, now, session.userId, quiet],
  );
  if (written.length === 0) throw new Refusal('insight_not_found');
  await audit(saying, 'insights.answer', { unit, what: kind, reason: answer, until: quiet });
  return null;
}

/** Takes an answer back. */
export async function reopenInsight(
  saying: Saying,
  { unit, kind }: Omit<Parsed<Calls['reopenInsight']>, 'mcuId'>,
): Promise<null> {
  const { tx, device, now } = saying;
  await ownDevice(saying);
  const removed = await tx.query<object>(
    `delete from finding_answer where device_id = $1 and unit = $2 and kind = $3 and quiet_until > $4 returning device_id`,
    [device.id, unit, kind, now],
  );
  if (removed.length === 0) throw new Refusal('insight_not_found');
  await audit(saying, 'insights.reopen', { unit, what: kind });
  return null;
}

/** Only who has the battery answers; nobody moves it meanwhile. */
async function ownDevice({ tx, session, device }: Saying): Promise<void> {
  await holdDevices(tx, [device.id]);
  const { path } = await tx.one<{ path: string }>('select path from device where id = $1', [device.id]);
  permit(can.answerInsight(actorOf(session), { companyPath: path }));
}

const audit = ({ tx, session, device, now }: Saying, action: string, detail: AuditDetail) =>
  writeAudit(tx, { at: now, userId: session.userId, companyPath: session.path, action, target: device.mcuId, detail });
