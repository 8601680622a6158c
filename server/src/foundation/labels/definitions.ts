import { type CompanyPath, containsPath } from '#domain/foundation/basics/company-path.ts';
import type { FieldChoice, FieldKind } from '#domain/foundation/labels/field.ts';
import { areaSeen, type LabelRights } from '#domain/foundation/labels/seen.ts';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { allOf, anyOf, raw, type Sql, sql, value } from '../../platform/db/sql.ts';
import type { Scope, Tx } from '../../platform/db/within.ts';
import { below } from '../visibility/conditions.ts';

/** Who reads tags and fields. */
export interface LabelReader extends Scope {
  readonly role: Role;
}

interface Owned extends LabelRights {
  readonly companyId: number;
  readonly name: string;
}
export interface Field extends Owned {
  readonly fieldId: number;
  readonly formerNames: readonly string[];
  readonly kind: FieldKind;
  readonly subjects: readonly LabelSubject[];
  readonly isUnique: boolean;
  readonly unit: string;
  readonly decimals: 0 | 1 | 2 | 3 | 4;
  readonly soonDays: number | null;
  readonly choices: readonly FieldChoice[];
  readonly position: number;
  readonly removedAt: number | null;
}
export interface Tag extends Owned {
  readonly tagId: number;
}
/** With the things on which a reader sees it: those of this company and of all below it. */
export type SeenField = Field & { readonly area: CompanyPath };
export type SeenTag = Tag & { readonly area: CompanyPath };

const RIGHTS = 'company_id, path, name, seen_by, changed_by, lessees_see';
export const FIELD_COLUMNS = raw(
  `field_id, former_names, kind, subjects, is_unique, unit, decimals, soon_days, choices, position, removed_at, ${RIGHTS}`,
);
export const TAG_COLUMNS = raw(`tag_id, ${RIGHTS}`);

/**
 * Of a table `x` of fields or tags, those of the company of the reader, of companies above and below it, and of companies that lease
 * something to it, as far as lessees see them.
 */
const isNear = ({ path, leasesAt }: LabelReader): Sql =>
  anyOf([
    below(raw('x.path'), path),
    sql`starts_with(${value(path)}, x.path || '-')`,
    ...(leasesAt === null
      ? []
      : [
          sql`(x.lessees_see and exists (select from device d where ${below(raw('d.lease_path'), path)}
            and d.lease_from <= ${leasesAt} and d.lease_until > ${leasesAt}
            and d.path >= x.path and d.path < (x.path || '.') collate "C"))`,
        ]),
  ]);

const seen = <T extends Owned>(rows: readonly T[], { role, path }: LabelReader): (T & { area: CompanyPath })[] =>
  rows.flatMap((row) => {
    const area = areaSeen(row, { role, companyPath: path });
    return area === null ? [] : [{ ...row, area }];
  });

interface Which {
  readonly ids?: readonly number[];
  readonly subject?: LabelSubject | undefined;
  /** Also those that were removed. */
  readonly removed?: boolean;
}

/** The fields that a reader sees, in their order. */
export async function seenFields(
  tx: Tx,
  reader: LabelReader,
  { ids, subject, removed = false }: Which,
): Promise<SeenField[]> {
  if (ids?.length === 0) return [];
  const where = allOf([
    isNear(reader),
    ...(ids ? [sql`x.field_id = any(${[...ids]}::int[])`] : []),
    ...(subject ? [sql`${subject} = any(x.subjects)`] : []),
    ...(removed ? [] : [sql`x.removed_at is null`]),
  ]);
  return seen(
    await tx.query<Field>(
      sql`select ${FIELD_COLUMNS} from label_field x where ${where} order by x.path, x.position, x.field_id`,
    ),
    reader,
  );
}

/** The tags that a reader sees, by their names. */
export async function seenTags(
  tx: Tx,
  reader: LabelReader,
  { ids, named }: { readonly ids?: readonly number[]; readonly named?: Sql } = {},
): Promise<SeenTag[]> {
  if (ids?.length === 0) return [];
  const where = allOf([
    isNear(reader),
    ...(ids ? [sql`x.tag_id = any(${[...ids]}::int[])`] : []),
    ...(named ? [sql`x.folded_name like ${named}`] : []),
  ]);
  return seen(
    await tx.query<Tag>(sql`select ${TAG_COLUMNS} from label_tag x where ${where} order by x.folded_name, x.tag_id`),
    reader,
  );
}

/** Whether a field or a tag is seen on a thing of a company. */
export const isSeenOn = ({ area }: { readonly area: CompanyPath }, path: CompanyPath): boolean =>
  containsPath(area, path);
