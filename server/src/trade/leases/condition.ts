import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { LeaseCondition } from '#domain/trade/leases/calls.ts';
import { type Condition, judge, verdictOf } from '#domain/trade/leases/condition-report.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { storedJson } from '../../platform/db/json.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { managedLease } from './change.ts';
import { measure } from './measure.ts';
import { outsideOf } from './outside.ts';
import { papersOf } from './papers.ts';
import { type LeaseRow, readLease, toLease } from './rows.ts';
import { shownCondition } from './shown-condition.ts';

type Parts = Pick<Context, 'within' | 'clock' | 'files'>;
type Phase = 'start' | 'end';

const COLUMN = { start: 'start_condition', end: 'end_condition' } as const;
const conditionOf = (lease: LeaseRow, phase: Phase) => (phase === 'start' ? lease.startCondition : lease.endCondition);

/** Conditions of a lease that the caller sees. What is measured now is shown to who leases it to others. */
export async function leaseCondition(
  parts: Parts,
  session: Session,
  id: number,
): Promise<Output<Calls['leaseCondition']>> {
  const { within, clock, files } = parts;
  const now = clock.now();
  const { lease, outside, papers } = await within(session, async (tx) => {
    const found = await readLease(tx, id);
    if (!found) throw new Refusal('lease_not_found');
    return { lease: found, outside: await outsideOf(tx, session, found), papers: await papersOf(tx, found) };
  });
  const listed = toLease(lease, session, now);
  const { startCondition: start, endCondition: end } = lease;
  const runs = listed.isOwn && end === null && lease.startsAt <= now;
  const today = runs ? await measuredOf(parts, lease, lease.startsAt) : null;
  const judged = judge(lease.limits, start, end ?? today);
  return {
    lease: listed,
    start: start && shownCondition(files, start),
    end: end && shownCondition(files, end),
    today: today && shownCondition(files, today),
    judged,
    verdict: verdictOf(judged),
    outside,
    papers,
  };
}

const measuredOf = async (parts: Parts, lease: LeaseRow, from: number | null): Promise<Condition> => ({
  ...(await measure(parts, { id: lease.deviceId, mcuId: lease.mcuId ?? '', locationShared: false }, from)),
  pictures: [],
  remark: '',
  takenBy: '',
});

/** Takes the condition of a device, once: of the start before the lease is over, of the end once it has begun. */
export async function takeCondition(
  parts: Parts,
  session: Session,
  { id, phase, remark }: Parsed<Calls['takeLeaseCondition']>,
): Promise<LeaseCondition> {
  const { within, clock, files } = parts;
  const now = clock.now();
  const lease = await within(session, (tx) => managedLease(tx, session, id));
  checkMoment(lease, phase, now);
  const measured = await measuredOf(parts, lease, phase === 'end' ? lease.startsAt : null);
  return within(session, async (tx) => {
    const condition: Condition = { ...measured, remark, takenBy: await nameOf(tx, session) };
    const [written] = await tx.query(
      // Handed over before it begins, what the device does until then is outside of it.
      `update lease set ${COLUMN[phase]} = $2::jsonb, outside_since = case when starts_at > $3 then $3 else outside_since end
       where id = $1 and ${COLUMN[phase]} is null returning id`,
      [id, storedJson(condition), now],
    );
    if (!written) throw new Refusal('lease_condition_taken');
    await audit(tx, session, lease, now, 'takeCondition', phase);
    return shownCondition(files, condition);
  });
}

function checkMoment(lease: LeaseRow, phase: Phase, now: number): void {
  if (conditionOf(lease, phase)) throw new Refusal('lease_condition_taken');
  if (phase === 'start' && lease.endsAt <= now) throw new Refusal('lease_over');
  if (phase === 'end' && lease.startsAt > now) throw new Refusal('lease_not_begun');
}

const nameOf = async (tx: Tx, { userId }: Session): Promise<string> =>
  (await tx.maybe<{ name: string }>('select display_name as name from app_user where id = $1', [userId]))?.name ?? '';

/** Adds a picture to a condition that was taken: one of each view, which then stays. */
export async function addConditionPicture(
  { within, clock, files }: Parts,
  session: Session,
  { id, phase, view }: Parsed<Calls['addLeasePicture']>,
  remake: () => Promise<Uint8Array>,
): Promise<{ id: string; url: string }> {
  // Before any work on the picture.
  await within(session, async (tx) => roomFor(await managedLease(tx, session, id), phase, view));
  const bytes = await remake();
  return within(session, async (tx) => {
    await tx.query('select from lease where id = $1 for update', [id]);
    const lease = await managedLease(tx, session, id);
    const condition = roomFor(lease, phase, view);
    const stored = await files.put(tx, {
      bytes,
      mediaType: 'image/webp',
      name: `${lease.contractNumber}-${phase}-${view}.webp`,
      purpose: 'lease',
      path: lease.path,
      createdBy: session.userId,
    });
    const pictures = [...condition.pictures, { view, fileId: stored.id }];
    await tx.query(`update lease set ${COLUMN[phase]} = $2::jsonb where id = $1`, [
      id,
      storedJson({ ...condition, pictures }),
    ]);
    await audit(tx, session, lease, clock.now(), 'addPicture', `${phase} ${view}`);
    return { id: stored.id, url: files.sign(stored.id) };
  });
}

function roomFor(lease: LeaseRow, phase: Phase, view: string): Condition {
  const condition = conditionOf(lease, phase);
  if (!condition) throw new Refusal('lease_condition_missing');
  if (condition.pictures.some((picture) => picture.view === view)) throw new Refusal('img_too_many', { max: 1 });
  return condition;
}

const audit = (tx: Tx, session: Session, lease: LeaseRow, at: number, action: string, what: string): Promise<void> =>
  writeAudit(tx, {
    at,
    userId: session.userId,
    companyPath: lease.path,
    action: `leases.${action}`,
    target: lease.contractNumber,
    detail: { what },
  });
