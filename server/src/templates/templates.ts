import type { Calls } from '#domain/calls.ts';
import { containsPath } from '#domain/company-path.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import type { ConfigurationPart } from '#domain/control/configuration.ts';
import { Refusal } from '#domain/errors.ts';
import { can } from '#domain/permissions.ts';
import { escapeLike } from '../devices/filter.ts';
import type { Actor } from '../devices/scoped.ts';
import { isUniqueViolation } from '../platform/db/violations.ts';
import { systemScope, type Tx, type Within } from '../platform/db/within.ts';
import { writeAudit } from '../system/audit.ts';

type Template = Output<Calls['getTemplate']>;

interface Row {
  id: number;
  name: string;
  company_id: number;
  company_name: string;
  path: string;
  sn_prefix: string | null;
  configuration: ConfigurationPart;
  updated_at: number;
  total: number;
}

const SELECT = `select t.id, t.name, t.company_id, c.name as company_name, t.path, t.sn_prefix, t.configuration, t.updated_at,
  count(*) over ()::int as total
  from configuration_template t join company c on c.id = t.company_id`;
/** Those of the caller's subtree, and those of the companies above, which are for their branches too. */
const USABLE = `((t.path >= $1 and t.path < ($1 || '.') collate "C") or $1 like t.path || '-%')`;

const toTemplate = (row: Row, { path }: Actor): Template => ({
  id: row.id,
  name: row.name,
  companyId: row.company_id,
  companyName: row.company_name,
  snPrefix: row.sn_prefix,
  configuration: row.configuration,
  updatedAt: row.updated_at,
  editable: containsPath(path, row.path),
});

/** Rows of companies above lie outside of the caller's scope: the condition is the scope here. */
const usable = (within: Within, actor: Actor, rest: string, values: unknown[] = []): Promise<Row[]> =>
  within(systemScope('templates of a company and those above'), (tx) =>
    tx.query<Row>(`${SELECT} where ${USABLE} ${rest}`, [actor.path, ...values]),
  );

export async function getTemplate(within: Within, actor: Actor, id: number): Promise<Template> {
  const [row] = await usable(within, actor, 'and t.id = $2', [id]);
  if (!row) throw new Refusal('template_not_found');
  return toTemplate(row, actor);
}

const MAX_LISTED = 500;

export const listTemplates = async (within: Within, actor: Actor): Promise<Template[]> =>
  (await usable(within, actor, `order by t.name, t.id limit ${MAX_LISTED}`)).map((row) => toTemplate(row, actor));

export async function pageTemplates(
  within: Within,
  actor: Actor,
  { key, pageNum, pageSize }: Parsed<Calls['pageTemplates']>,
): Promise<Output<Calls['pageTemplates']>> {
  const rows = await usable(within, actor, 'and lower(t.name) like $2 order by t.name, t.id limit $3 offset $4', [
    `%${escapeLike(key.trim().toLowerCase())}%`,
    pageSize,
    (pageNum - 1) * pageSize,
  ]);
  const total = rows[0]?.total ?? 0;
  return { list: rows.map((row) => toTemplate(row, actor)), total, pages: Math.ceil(total / pageSize), pageNum };
}

/** Index: a company has one template for each beginning of a serial number. */
const ONE_DEFAULT = 'configuration_template_default';

/** Keeps a template of a company of the caller's subtree. */
export async function saveTemplate(
  tx: Tx,
  actor: Actor,
  input: Parsed<Calls['addTemplate']>,
  now: number,
): Promise<{ id: number }> {
  const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [input.companyId]);
  if (!company) throw new Refusal('company_not_found');
  const verdict = can.editTemplate({ role: actor.role, companyPath: actor.path }, { companyPath: company.path });
  if (!verdict.allowed) throw new Refusal(verdict.reason);
  const values = [
    input.companyId,
    company.path,
    input.name,
    input.snPrefix ?? null,
    JSON.stringify(input.configuration),
    actor.userId,
    now,
  ];
  const id = await write(tx, input.id, values).catch((error: unknown) => {
    if (isUniqueViolation(error, ONE_DEFAULT)) throw new Refusal('template_default_taken');
    throw isUniqueViolation(error) ? new Refusal('DuplicateName', { name: input.name }) : error;
  });
  await audit(tx, actor, company.path, 'templates.keep', id, now);
  return { id };
}

async function write(tx: Tx, id: number | undefined, values: unknown[]): Promise<number> {
  if (id === undefined) {
    const added = await tx.one<{ id: number }>(
      `insert into configuration_template (id, company_id, path, name, sn_prefix, configuration, updated_by, updated_at)
       values (nextval('configuration_template_id_seq'), $1, $2, $3, $4, $5, $6, $7) returning id`,
      values,
    );
    return added.id;
  }
  const changed = await tx.maybe<{ id: number }>(
    `update configuration_template set company_id = $1, path = $2, name = $3, sn_prefix = $4, configuration = $5,
       updated_by = $6, updated_at = $7 where id = $8 returning id`,
    [...values, id],
  );
  if (!changed) throw new Refusal('template_not_found');
  return changed.id;
}

export async function removeTemplate(tx: Tx, actor: Actor, id: number, now: number): Promise<void> {
  const removed = await tx.maybe<{ path: string }>('delete from configuration_template where id = $1 returning path', [
    id,
  ]);
  if (!removed) throw new Refusal('template_not_found');
  await audit(tx, actor, removed.path, 'templates.remove', id, now);
}

const audit = (tx: Tx, actor: Actor, companyPath: string, action: string, id: number, at: number): Promise<void> =>
  writeAudit(tx, { at, userId: actor.userId, companyPath, action, target: String(id) });

/** The template whose beginning of the serial number is longest; of two alike that of the nearer company. */
export async function defaultTemplate(within: Within, actor: Actor, sn: string): Promise<Template | null> {
  const [row] = await usable(
    within,
    actor,
    `and t.sn_prefix is not null and starts_with($2, t.sn_prefix) and (t.path = $1 or $1 like t.path || '-%')
     order by length(t.sn_prefix) desc, length(t.path) desc limit 1`,
    [sn],
  );
  return row ? toTemplate(row, actor) : null;
}
