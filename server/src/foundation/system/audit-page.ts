import type { FileAnswer, Output, Parsed } from '#domain/contract/define.ts';
import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { TextsOf } from '#domain/foundation/basics/text-keys.ts';
import { roleOf } from '#domain/foundation/permissions/permissions.ts';
import { ATTEMPTS, partsOfAction } from '#domain/foundation/system/audit-action.ts';
import type { auditCalls } from '#domain/foundation/system/audit-calls.ts';
import type { AuditResult } from '#domain/foundation/system/audit-results.ts';
import type { Context } from '../../context.ts';
import { falling } from '../../platform/db/cursor.ts';
import { escapeLike, foldSearch } from '../../platform/db/like.ts';
import { longPageOf } from '../../platform/db/page.ts';
import { allOf, anyOf, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Table } from '../../platform/text/table.ts';
import { tableFile } from '../../platform/text/table-file.ts';
import type { ModuleTexts, Texts } from '../i18n/texts.ts';
import { withNames } from './audit-names.ts';

type Page = Output<typeof auditCalls.pageAudit>;
type Entry = Page['list'][number];
interface Row extends Omit<Entry, 'names' | 'userRole'> {
  /** Null for the program, an account that is gone or not visible, and an API key of a company. */
  loginKey: string | null;
  sysAdminFlag: boolean;
  guestFlag: boolean;
}

const MAX_EXPORTED = 50_000;
const EXPORTED_AT_ONCE = 2_000;

type Filter = Omit<Parsed<typeof auditCalls.exportAudit>, 'format' | 'separator' | 'language'>;

/** Devices and people whose name was searched. */
const MAX_NAMED = 200;

const COLUMNS = sql`a.id, a.at, a.user_id, u.login_name as user_name, case when not u.is_program then u.login_key end as login_key,
  u.sys_admin as sys_admin_flag, u.guest_flag,
  regexp_replace(a.company_path, '^.*-', '')::int as company_id, c.name as company_name,
  a.action, a.target, a.address, a.client, a.session, a.outcome, a.detail`;
const FROM = sql`audit_entry a`;
const JOINS = sql`left join app_user u on u.id = a.user_id left join company c on c.path = a.company_path`;

async function conditionOf(
  tx: Tx,
  session: Session,
  { companyId, companyIdList, startTime, endTime, action, outcome, userId, session: inSession, key }: Filter,
): Promise<Sql> {
  const own = companyId ?? (companyIdList.length === 0 ? session.companyId : undefined);
  const ids = [...new Set(own === undefined ? companyIdList : [own, ...companyIdList])];
  const companies = await tx.query<{ path: string }>('select path from company where id = any($1)', [ids]);
  if (companies.length < ids.length) throw new Refusal('company_not_found');
  const conditions = [
    anyOf(
      companies.map(({ path }) => sql`(a.company_path >= ${path} and a.company_path < (${path} || '.') collate "C")`),
    ),
    sql`a.at between ${startTime} and ${endTime}`,
  ];
  if (action !== '')
    conditions.push(action.includes('.') ? sql`a.action = ${action}` : sql`a.action like ${`${escapeLike(action)}.%`}`);
  if (outcome !== '') conditions.push(ended(outcome));
  if (userId !== undefined) conditions.push(sql`a.user_id = ${userId}`);
  if (inSession !== undefined) conditions.push(sql`a.session = ${inSession}`);
  if (key !== '') {
    const part = `%${escapeLike(key)}%`;
    const named = [`%${escapeLike(foldSearch(key))}%`, MAX_NAMED];
    const devices = await tx.query<{ mcuId: string }>(
      'select mcu_id from device where search_text like $1 limit $2',
      named,
    );
    const people = await tx.query<{ id: number }>('select id from app_user where search_text like $1 limit $2', named);
    // Entries have devices by their identity and accounts by their number, people search by names.
    conditions.push(
      sql`(a.target ilike ${part} or a.target = any (${devices.map(({ mcuId }) => mcuId)}) or a.detail ->> 'name' ilike ${part}
        or a.user_id = any (${people.map(({ id }) => id)}::int[]) or a.address ilike ${part})`,
    );
  }
  return allOf(conditions);
}

/** The same rule as `resultOf`, for statements. */
function ended(result: AuditResult): Sql {
  if (result === 'done') return sql`a.outcome = 'done'`;
  const isAttempt = sql`a.action = any (${ATTEMPTS}::text[])`;
  return sql`a.outcome <> 'done' and ${result === 'failed' ? isAttempt : sql`not ${isAttempt}`}`;
}

/** Entries of a company that the caller sees and of those below it, newest first. */
const pageAudit = async (
  tx: Tx,
  session: Session,
  { pageNum, pageSize, after, ...filter }: Parsed<typeof auditCalls.pageAudit>,
): Promise<Page> => {
  const page = await longPageOf<Row>(
    tx,
    {
      columns: COLUMNS,
      from: FROM,
      joins: JOINS,
      where: await conditionOf(tx, session, filter),
      order: [falling(sql`a.at`), falling(sql`a.id`)],
    },
    { pageNum, pageSize, after },
  );
  return { ...page, list: await shown(tx, page.list) };
};

const shown = async (tx: Tx, rows: readonly Row[]): Promise<Entry[]> =>
  (await withNames(tx, rows)).map(({ loginKey, sysAdminFlag, guestFlag, ...entry }) => ({
    ...entry,
    userRole: loginKey === null ? null : roleOf({ userName: loginKey, sysAdminFlag, guestFlag }),
  }));

const HEADS = [
  'col_who',
  'company',
  'col_what',
  'object',
  'detail_name',
  'col_from',
  'client',
  'col_result',
  'details',
] as const satisfies readonly (keyof TextsOf<'audit'>)[];

/** The same as a table that is written while it is sent, some entries at a time. */
async function exportAudit(
  { within, texts }: Pick<Context, 'within'> & { readonly texts: Texts },
  session: Session,
  { format, separator, language, ...filter }: Parsed<typeof auditCalls.exportAudit>,
): Promise<FileAnswer> {
  const labels = texts.module('audit', language ?? session.language);
  // A company that is not there is refused before anything is sent.
  await within(session, (tx) => conditionOf(tx, session, filter));
  async function* rows() {
    let last: Entry | undefined;
    for (let count = 0; count < MAX_EXPORTED; count += EXPORTED_AT_ONCE) {
      const some = await within(session, async (tx) => {
        const where = await conditionOf(tx, session, filter);
        const behind = last ? sql` and (a.at, a.id) < (${last.at}::int8, ${last.id}::int8)` : sql``;
        return shown(
          tx,
          await tx.query<Row>(
            sql`select ${COLUMNS} from ${FROM} ${JOINS} where ${where}${behind} order by a.at desc, a.id desc limit ${EXPORTED_AT_ONCE}::int`,
          ),
        );
      });
      if (some.length > 0) yield some.map((entry) => cellsOf(entry, labels));
      if (some.length < EXPORTED_AT_ONCE) return;
      last = some.at(-1);
    }
  }
  const table: Table = {
    name: labels.title,
    columns: [
      { head: `${labels.col_time} (UTC)`, format: 'moment' },
      ...HEADS.map((key): TableColumn => ({ head: labels[key], format: 'text' })),
    ],
    rows: rows(),
  };
  return tableFile(`${table.name} ${new Date(filter.startTime).toISOString().slice(0, 10)}`, table, {
    format,
    separator,
  });
}

const cellsOf = (
  { at, userName, companyName, action, target, address, client, outcome, detail, names }: Entry,
  labels: TextsOf<'audit'>,
): TableCell[] => {
  const actions: ModuleTexts = labels;
  const { feature, verb } = partsOfAction(action);
  const what = [`feature_${feature}`, `verb_${verb}`].map((key) => actions[key] ?? key).join(': ');
  const more = Object.keys(detail).length === 0 ? null : JSON.stringify(detail);
  const name = names.target ?? (typeof detail.name === 'string' ? detail.name : null);
  return [
    at,
    userName,
    companyName,
    what,
    target,
    name,
    address,
    client,
    outcome === 'done' ? labels.done : outcome,
    more,
  ];
};

export const auditHandlers = ({ within }: Pick<Context, 'within'>, texts: Texts): Handlers<typeof auditCalls> => ({
  pageAudit: ({ session, input }) => within(session, (tx) => pageAudit(tx, session, input)),
  exportAudit: ({ session, input }) => exportAudit({ within, texts }, session, input),
});
