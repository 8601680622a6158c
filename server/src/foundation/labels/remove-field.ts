import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { writeAudit } from '../system/audit.ts';
import type { Field } from './definitions.ts';
import { checkRoom, fieldToManage } from './save-field.ts';

const note = (tx: Tx, session: Session, { name, path }: Field, action: string, now: number) =>
  writeAudit(tx, { at: now, userId: session.userId, companyPath: path, action, target: name, detail: { name } });

/** Its values are kept for a while, and are shown to nobody. */
export async function removeField(tx: Tx, session: Session, fieldId: number, now: number): Promise<null> {
  const field = await fieldToManage(tx, session, fieldId);
  if (field.removedAt !== null) throw new Refusal('label_field_not_found');
  await tx.query('update label_field set removed_at = $2 where field_id = $1', [fieldId, now]);
  await note(tx, session, field, 'labels.removeField', now);
  return null;
}

export async function restoreField(tx: Tx, session: Session, fieldId: number, now: number): Promise<null> {
  const field = await fieldToManage(tx, session, fieldId);
  if (field.removedAt === null) return null;
  await checkRoom(tx, field.companyId);
  await tx.query('update label_field set removed_at = null where field_id = $1', [fieldId]).catch((error: unknown) => {
    if (isUniqueViolation(error, 'label_field_name')) throw new Refusal('label_name_taken', { name: field.name });
    throw error;
  });
  await note(tx, session, field, 'labels.restoreField', now);
  return null;
}

/** Fields of one company; those that are not named come behind. */
export async function orderFields(tx: Tx, session: Session, fieldIds: readonly number[], now: number): Promise<null> {
  const wanted = [...new Set(fieldIds)];
  const fields: Field[] = [];
  for (const fieldId of wanted) fields.push(await fieldToManage(tx, session, fieldId));
  const [first] = fields;
  if (!first || fields.some(({ companyId }) => companyId !== first.companyId))
    throw new Refusal('label_field_not_found');
  await tx.query(
    `update label_field f set position = w.place from (
       select field_id, row_number() over (order by array_position($2::int[], field_id) nulls last, position, field_id)::int - 1 as place
       from label_field where company_id = $1) w where w.field_id = f.field_id`,
    [first.companyId, wanted],
  );
  await writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: first.path },
    ...{ action: 'labels.orderFields', detail: { total: wanted.length } },
  });
  return null;
}
