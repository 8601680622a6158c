import type { Output, Parsed } from '#domain/contract/define.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import type { labelCalls } from '#domain/foundation/labels/calls.ts';
import { isSubjectSeen, LABEL_SUBJECTS } from '#domain/foundation/labels/subjects.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { joined, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { below } from '../visibility/conditions.ts';
import { type SeenField, type SeenTag, seenFields, seenTags } from './definitions.ts';
import { tableOfSubject } from './things.ts';

type Calls = typeof labelCalls;

/** The fields and tags that the caller sees, and on how many things that it sees they are. */
export async function labelDefinitions(
  tx: Tx,
  session: Session,
  { subject, counted, removed }: Parsed<Calls['labelDefinitions']>,
): Promise<Output<Calls['labelDefinitions']>> {
  const fields = await seenFields(tx, session, { subject, removed });
  const tags = await seenTags(tx, session);
  const nameOf = await companyNames(tx, session, [...fields, ...tags]);
  const usedFields = counted ? await countFields(tx, session, fields) : null;
  const usedTags = counted ? await countTags(tx, session, tags) : null;
  const rights = (it: SeenField | SeenTag, used: ReadonlyMap<number, number> | null, id: number) => ({
    name: it.name,
    companyId: it.companyId,
    companyName: nameOf.get(it.companyId) ?? null,
    companyPath: it.path,
    seenBy: it.seenBy,
    changedBy: it.changedBy,
    lesseesSee: it.lesseesSee,
    used: used && (used.get(id) ?? 0),
  });
  return {
    fields: fields.map((field) => ({
      fieldId: field.fieldId,
      formerNames: [...field.formerNames],
      kind: field.kind,
      subjects: [...field.subjects],
      isUnique: field.isUnique,
      unit: field.unit,
      decimals: field.decimals,
      soonDays: field.soonDays,
      choices: field.choices.map((choice) => ({ ...choice })),
      position: field.position,
      removedAt: field.removedAt,
      ...rights(field, usedFields, field.fieldId),
    })),
    tags: tags.map((tag) => ({ tagId: tag.tagId, ...rights(tag, usedTags, tag.tagId) })),
  };
}

/** Of the own company, those below and those above it; what others lease to it is told without their names. */
async function companyNames(tx: Tx, session: Session, of: readonly (SeenField | SeenTag)[]) {
  if (!can.seeCompanyNames(session).allowed) return new Map<number, string>();
  const ids = of
    .filter(({ path }) => containsPath(session.path, path) || containsPath(path, session.path))
    .map(({ companyId }) => companyId);
  const rows = await tx.query<{ id: number; name: string }>('select id, name from company where id = any($1::int[])', [
    ids,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Things of one area are counted at once; each subject has a table of its own. */
async function counts(
  tx: Tx,
  { role }: Session,
  table: Sql,
  idColumn: Sql,
  of: readonly { readonly id: number; readonly area: string }[],
): Promise<ReadonlyMap<number, number>> {
  const total = new Map<number, number>();
  const areas = Map.groupBy(of, ({ area }) => area);
  for (const subject of LABEL_SUBJECTS) {
    const things = tableOfSubject(subject);
    if (!things || !isSubjectSeen(subject, role)) continue;
    for (const [area, members] of areas) {
      const ids = members.map(({ id }) => id);
      const rows = await tx.query<{ id: number; count: number }>(
        sql`select ${idColumn} as id, count(*)::int as count from ${table} v join ${things} t on t.id = v.subject_id
            where v.subject = ${subject} and ${idColumn} = any(${ids}::int[]) and ${below(raw('t.path'), area)} group by 1`,
      );
      for (const { id, count } of rows) total.set(id, (total.get(id) ?? 0) + count);
    }
  }
  return total;
}

const countFields = (tx: Tx, session: Session, fields: readonly SeenField[]) =>
  counts(
    tx,
    session,
    raw('label_value'),
    raw('v.field_id'),
    fields.map(({ fieldId: id, area }) => ({ id, area })),
  );
const countTags = (tx: Tx, session: Session, tags: readonly SeenTag[]) =>
  counts(
    tx,
    session,
    raw('label_tagged'),
    raw('v.tag_id'),
    tags.map(({ tagId: id, area }) => ({ id, area })),
  );

/** How many things of each subject carry a tag, as far as the reader sees them. */
export async function carriersOf(tx: Tx, { tagId, area }: SeenTag) {
  const carriedBy: { subject: (typeof LABEL_SUBJECTS)[number]; count: number }[] = [];
  for (const subject of LABEL_SUBJECTS) {
    const things = tableOfSubject(subject);
    if (!things) continue;
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from ${joined([raw('label_tagged g join'), things, raw('t on t.id = g.subject_id')], ' ')}
          where g.tag_id = ${tagId} and g.subject = ${subject} and ${below(raw('t.path'), area)}`,
    );
    if (count > 0) carriedBy.push({ subject, count });
  }
  return carriedBy;
}
