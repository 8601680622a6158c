import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { foldText } from '#domain/foundation/labels/value.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { viewCalls } from '#domain/foundation/views/calls.ts';
import { VIEW_LIMITS, type VIEW_PAGES, type ViewFilter, viewFilter } from '#domain/foundation/views/view.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Tx } from '../../platform/db/within.ts';
import { assigned, columnsOf, valuesOf } from '../../platform/db/written.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { pathForAdding } from '../companies/path-for-adding.ts';
import type { TagUsers } from '../labels/tag-users.ts';
import { writeAudit } from '../system/audit.ts';

type Calls = typeof viewCalls;

export interface StoredView {
  readonly viewId: number;
  readonly companyId: number;
  readonly path: string;
  readonly page: (typeof VIEW_PAGES)[number];
  readonly userId: number | null;
  readonly byName: string;
  readonly name: string;
  readonly filter: ViewFilter;
  readonly sort: string;
  readonly descending: boolean;
  readonly columns: readonly string[];
}

const COLUMNS = raw('view_id, company_id, path, page, user_id, by_name, name, filter, sort, descending, columns');

/** The own ones, and those shared by the company of the caller or one above it. */
const mine = ({ userId, path }: Session) =>
  sql`(user_id = ${userId} or user_id is null and (path = ${path} or starts_with(${path}, path || '-')))`;

/** A filter that was kept is read like one that is sent: what there is more since has its default. */
const current = (view: StoredView): StoredView => ({ ...view, filter: viewFilter.parse(view.filter) });

export async function viewsOf(tx: Tx, session: Session, ids?: readonly number[]): Promise<StoredView[]> {
  const which = ids ? sql`and view_id = any(${[...ids]}::int[])` : sql``;
  const rows = await tx.query<StoredView>(
    sql`select ${COLUMNS} from saved_view where ${mine(session)} ${which} order by folded_name, view_id`,
  );
  return rows.map(current);
}

export async function savedViews(
  tx: Tx,
  session: Session,
  { page }: Parsed<Calls['savedViews']>,
): Promise<Output<Calls['savedViews']>> {
  const views = (await viewsOf(tx, session)).filter((view) => view.page === page);
  const names = can.seeCompanyNames(session).allowed
    ? await tx.query<{ id: number; name: string }>('select id, name from company where id = any($1::int[])', [
        views.map(({ companyId }) => companyId),
      ])
    : [];
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return views.map(({ userId, path, columns, ...view }) => ({
    ...view,
    columns: [...columns],
    isShared: userId === null,
    companyName: nameOf.get(view.companyId) ?? null,
    mayChange: userId !== null || can.shareView(actorOf(session), { companyPath: path }).allowed,
  }));
}

/** Keeps a new view, or changes one: the own ones by oneself, shared ones by whoever may share with their company. */
export async function saveView(
  tx: Tx,
  session: Session,
  { viewId, companyId, name, isShared, page, filter, sort, descending, columns }: Parsed<Calls['saveView']>,
  now: number,
): Promise<Output<Calls['saveView']>> {
  const before = viewId === undefined ? null : await viewToChange(tx, session, viewId);
  const owner = isShared
    ? (companyId ?? (before?.userId === null ? before.companyId : session.companyId))
    : session.companyId;
  const path = await pathForAdding(tx, owner);
  if (path === null) throw new Refusal('company_not_found');
  if (isShared) permit(can.shareView(actorOf(session), { companyPath: path }));
  const userId = isShared ? null : session.userId;
  const written = {
    ...{ companyId: owner, path, page, userId, name, foldedName: foldText(name) },
    ...{ filter: JSON.stringify(filter), sort, descending, columns: [...new Set(columns)] },
  };
  if (!before || before.userId !== userId || before.companyId !== owner) await checkRoom(tx, owner, userId);
  const statement = before
    ? sql`update saved_view set ${assigned(written)} where view_id = ${before.viewId} returning view_id`
    : sql`insert into saved_view (view_id, by_name, ${columnsOf(written)})
        values (nextval('saved_view_id_seq'), ${session.loginName}, ${valuesOf(written)}) returning view_id`;
  const row = await tx.one<{ viewId: number }>(statement).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new Refusal('view_name_taken', { name });
    throw error;
  });
  if (isShared || before?.userId === null)
    await note(tx, session, { path, name }, before ? 'views.change' : 'views.add', now);
  return row;
}

export async function removeView(tx: Tx, session: Session, viewId: number, now: number): Promise<null> {
  const view = await viewToChange(tx, session, viewId);
  await tx.query('delete from saved_view where view_id = $1', [viewId]);
  if (view.userId === null) await note(tx, session, view, 'views.delete', now);
  return null;
}

/** One that the caller does not see does not exist. */
async function viewToChange(tx: Tx, session: Session, viewId: number): Promise<StoredView> {
  const [view] = await viewsOf(tx, session, [viewId]);
  if (!view) throw new Refusal('view_not_found');
  if (view.userId === null) permit(can.shareView(actorOf(session), { companyPath: view.path }));
  return view;
}

async function checkRoom(tx: Tx, companyId: number, userId: number | null): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['saved views', userId ?? -companyId]);
  const of = userId === null ? sql`user_id is null and company_id = ${companyId}` : sql`user_id = ${userId}`;
  const { count } = await tx.one<{ count: number }>(sql`select count(*)::int as count from saved_view where ${of}`);
  const max = userId === null ? VIEW_LIMITS.shared : VIEW_LIMITS.own;
  if (count >= max) throw new Refusal('max_views', { max });
}

const note = (
  tx: Tx,
  session: Session,
  { path, name }: Pick<StoredView, 'path' | 'name'>,
  action: string,
  now: number,
) => writeAudit(tx, { at: now, userId: session.userId, companyPath: path, action, target: name, detail: { name } });

/** Views that choose by a tag: those of whoever removes it, and shared ones of companies that it sees. */
export const viewsByTag: TagUsers = async (tx, tagId) =>
  (
    await tx.query<{ id: number; name: string }>(
      sql`select view_id as id, name from saved_view
          where filter -> 'labels' @> ${JSON.stringify([{ tagId }])}::jsonb
            and (user_id is null or path >= current_setting('wattyard.path', true) collate "C")
          order by folded_name, view_id limit 100`,
    )
  ).map((view) => ({ what: 'view', ...view }));
