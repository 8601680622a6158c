import type { AlarmLimit } from '#domain/alerting/alarms/rules/limits.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { ConfigurationPart } from '#domain/foundation/devices/configuration.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { pathForAdding } from '../../foundation/companies/path-for-adding.ts';
import type { Actor } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { escapeLike } from '../../platform/db/like.ts';
import { pageOf, shownPage } from '../../platform/db/page.ts';
import { anyOf, raw, sql } from '../../platform/db/sql.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';

type Template = Output<Calls['getTemplate']> & Pick<Row, 'limits'>;

interface Row {
  id: number;
  name: string;
  companyId: number;
  companyName: string;
  path: string;
  snPrefix: string | null;
  configuration: ConfigurationPart;
  limits: AlarmLimit[];
  updatedAt: number;
}

const COLUMNS = sql`t.id, t.name, t.company_id, c.name as company_name, t.path, t.sn_prefix, t.configuration, t.limits, t.updated_at`;
const FROM = sql`configuration_template t join company c on c.id = t.company_id`;
const BY_NAME = sql`t.name, t.id`;

/** Templates of the companies above a path, which may be used below. */
const ofAbove = (path: string) => sql`${path} like t.path || '-%'`;
/** Also those of the caller's subtree. */
const usableBy = ({ path }: Actor) => anyOf([below(raw('t.path'), path), ofAbove(path)]);

const toTemplate = (row: Row, { path }: Actor): Template => ({
  id: row.id,
  name: row.name,
  companyId: row.companyId,
  companyName: row.companyName,
  snPrefix: row.snPrefix,
  configuration: row.configuration,
  limits: row.limits,
  updatedAt: row.updatedAt,
  editable: containsPath(path, row.path),
});

/** Rows of companies above are outside the caller's scope, so this condition replaces the scope. */
const inScopeAbove = <T>(within: Within, work: (tx: Tx) => Promise<T>): Promise<T> =>
  within(systemScope('templates of a company and those above'), work);

export async function getTemplate(within: Within, actor: Actor, id: number): Promise<Template> {
  const row = await inScopeAbove(within, (tx) =>
    tx.maybe<Row>(sql`select ${COLUMNS} from ${FROM} where ${usableBy(actor)} and t.id = ${id}`),
  );
  if (!row) throw new Refusal('template_not_found');
  return toTemplate(row, actor);
}

const MAX_LISTED = 500;

export async function listTemplates(within: Within, actor: Actor): Promise<Template[]> {
  const rows = await inScopeAbove(within, (tx) =>
    tx.query<Row>(sql`select ${COLUMNS} from ${FROM} where ${usableBy(actor)} order by ${BY_NAME} limit ${MAX_LISTED}`),
  );
  return rows.map((row) => toTemplate(row, actor));
}

export async function pageTemplates(
  within: Within,
  actor: Actor,
  { key, ...request }: Parsed<Calls['pageTemplates']>,
): Promise<Output<Calls['pageTemplates']>> {
  const named = sql`lower(t.name) like ${`%${escapeLike(key.trim().toLowerCase())}%`}`;
  const where = sql`${usableBy(actor)} and ${named}`;
  const page = await inScopeAbove(within, (tx) =>
    pageOf<Row>(tx, { columns: COLUMNS, from: FROM, where, order: BY_NAME }, request),
  );
  return shownPage(page, (row) => toTemplate(row, actor));
}

/** Unique index: a company has one template per prefix of serial numbers. */
const ONE_DEFAULT = 'configuration_template_default';

/** Stores a template of a company of the caller's subtree. */
export async function saveTemplate(
  tx: Tx,
  actor: Actor,
  input: Parsed<Calls['addTemplate']>,
  now: number,
): Promise<{ id: number }> {
  const path = await pathForAdding(tx, input.companyId);
  if (path === null) throw new Refusal('company_not_found');
  permit(can.editTemplate(actorOf(actor), { companyPath: path }));
  const values = [
    input.companyId,
    path,
    input.name,
    input.snPrefix ?? null,
    JSON.stringify(input.configuration),
    actor.userId,
    now,
    JSON.stringify(input.limits),
  ];
  const id = await write(tx, input.id, values).catch((error: unknown) => {
    if (isUniqueViolation(error, ONE_DEFAULT)) throw new Refusal('template_default_taken');
    throw isUniqueViolation(error) ? new Refusal('DuplicateName', { name: input.name }) : error;
  });
  await audit(tx, actor, { id, path, name: input.name }, 'templates.keep', now);
  return { id };
}

async function write(tx: Tx, id: number | undefined, values: unknown[]): Promise<number> {
  if (id === undefined) {
    const added = await tx.one<{ id: number }>(
      `insert into configuration_template (id, company_id, path, name, sn_prefix, configuration, updated_by, updated_at, limits)
       values (nextval('configuration_template_id_seq'), $1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      values,
    );
    return added.id;
  }
  const changed = await tx.maybe<{ id: number }>(
    `update configuration_template set company_id = $1, path = $2, name = $3, sn_prefix = $4, configuration = $5,
       updated_by = $6, updated_at = $7, limits = $8 where id = $9 returning id`,
    [...values, id],
  );
  if (!changed) throw new Refusal('template_not_found');
  return changed.id;
}

export async function removeTemplate(tx: Tx, actor: Actor, id: number, now: number): Promise<void> {
  const removed = await tx.maybe<{ id: number; path: string; name: string }>(
    'delete from configuration_template where id = $1 returning id, path, name',
    [id],
  );
  if (!removed) throw new Refusal('template_not_found');
  await audit(tx, actor, removed, 'templates.remove', now);
}

const audit = (
  tx: Tx,
  { userId }: Actor,
  { id, path, name }: Pick<Row, 'id' | 'path' | 'name'>,
  action: string,
  at: number,
): Promise<void> => writeAudit(tx, { at, userId, companyPath: path, action, target: String(id), detail: { name } });

/** By serial number, the template with the longest matching prefix; between two equal ones, that of the nearer company. */
export async function defaultTemplates(
  within: Within,
  actor: Actor,
  serialNumbers: readonly string[],
): Promise<Map<string, Template>> {
  const rows = await inScopeAbove(within, (tx) =>
    tx.query<Row & { sn: string }>(
      sql`select distinct on (n.sn) n.sn, ${COLUMNS} from unnest(${serialNumbers}::text[]) as n (sn)
        join configuration_template t on t.sn_prefix is not null and starts_with(n.sn, t.sn_prefix)
        join company c on c.id = t.company_id
        where t.path = ${actor.path} or ${ofAbove(actor.path)}
        order by n.sn, length(t.sn_prefix) desc, length(t.path) desc`,
    ),
  );
  return new Map(rows.map((row) => [row.sn, toTemplate(row, actor)]));
}

export const defaultTemplate = async (within: Within, actor: Actor, sn: string): Promise<Template | null> =>
  (await defaultTemplates(within, actor, [sn])).get(sn) ?? null;
