import type { Output, Parsed } from '#domain/contract/define.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { labelCalls } from '#domain/foundation/labels/calls.ts';
import { LABEL_LIMITS } from '#domain/foundation/labels/field.ts';
import { foldText } from '#domain/foundation/labels/value.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { sql } from '../../platform/db/sql.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Tx } from '../../platform/db/within.ts';
import { assigned, columnsOf, valuesOf } from '../../platform/db/written.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { pathForAdding } from '../companies/path-for-adding.ts';
import { writeAudit } from '../system/audit.ts';
import { type SeenTag, seenTags } from './definitions.ts';
import { carriersOf } from './list-definitions.ts';
import { lockTag } from './lock.ts';
import type { TagUsers } from './tag-users.ts';

type Calls = typeof labelCalls;

/** Adds a tag of a company, or changes one. */
export async function saveTag(
  tx: Tx,
  session: Session,
  { tagId, companyId, name, ...rights }: Parsed<Calls['saveTag']>,
  now: number,
): Promise<Output<Calls['saveTag']>> {
  const before = tagId === undefined ? null : await tagToManage(tx, session, tagId);
  const owner = before?.companyId ?? companyId ?? session.companyId;
  const path = await pathForAdding(tx, owner);
  if (path === null) throw new Refusal('company_not_found');
  permit(can.manageLabels(actorOf(session), { companyPath: path }));
  if (!before) await checkRoom(tx, owner);
  const columns = { name, foldedName: foldText(name), ...rights };
  const added = { companyId: owner, path, ...columns };
  const statement = before
    ? sql`update label_tag set ${assigned(columns)} where tag_id = ${before.tagId} returning tag_id`
    : sql`insert into label_tag (tag_id, ${columnsOf(added)}) values (nextval('label_tag_id_seq'), ${valuesOf(added)}) returning tag_id`;
  const row = await tx.one<{ tagId: number }>(statement).catch((error: unknown) => {
    if (isUniqueViolation(error, 'label_tag_name')) throw new Refusal('label_name_taken', { name });
    throw error;
  });
  await writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: path, target: name },
    action: before ? 'labels.changeTag' : 'labels.addTag',
    detail: { name, ...(before && before.name !== name && { nameBefore: before.name }) },
  });
  return row;
}

async function checkRoom(tx: Tx, companyId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['label tags', companyId]);
  const { count } = await tx.one<{ count: number }>(
    'select count(*)::int as count from label_tag where company_id = $1',
    [companyId],
  );
  if (count >= LABEL_LIMITS.tags) throw new Refusal('max_label_tags', { max: LABEL_LIMITS.tags });
}

/** One of a company above is not there to be managed. */
async function tagToManage(tx: Tx, session: Session, tagId: number): Promise<SeenTag> {
  const [tag] = await seenTags(tx, session, { ids: [tagId] });
  if (!tag || !containsPath(session.path, tag.path)) throw new Refusal('label_tag_not_found');
  permit(can.manageLabels(actorOf(session), { companyPath: tag.path }));
  return tag;
}

/** What carries a tag, and what of all features is chosen by it. */
export async function tagUse(
  tx: Tx,
  session: Session,
  tagId: number,
  users: readonly TagUsers[],
): Promise<Output<Calls['tagUse']>> {
  const tag = await tagToManage(tx, session, tagId);
  const usedBy = [];
  for (const usersOf of users) usedBy.push(...(await usersOf(tx, tagId)));
  return { carriedBy: await carriersOf(tx, tag), usedBy };
}

export async function removeTag(tx: Tx, session: Session, tagId: number, now: number): Promise<null> {
  const tag = await tagToManage(tx, session, tagId);
  await lockTag(tx, tagId);
  const carriedBy = await carriersOf(tx, tag);
  await tx.query('delete from label_tag where tag_id = $1', [tagId]);
  await writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: tag.path, action: 'labels.removeTag', target: tag.name },
    detail: { name: tag.name, total: carriedBy.reduce((sum, { count }) => sum + count, 0) },
  });
  return null;
}
