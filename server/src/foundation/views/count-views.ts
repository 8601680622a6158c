import type { Output } from '#domain/contract/define.ts';
import type { viewCalls } from '#domain/foundation/views/calls.ts';
import { sql } from '../../platform/db/sql.ts';
import { ownScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { deviceWhere, matching } from '../devices/filter.ts';
import { type StateReader, shownState } from '../visibility/shown-state.ts';
import { type StoredView, viewsOf } from './saved-views.ts';

/** The devices that a filter finds for a reader: FROM and WHERE, and the name of the id in them. */
export async function foundBy(tx: Tx, reader: StateReader, { filter }: Pick<StoredView, 'filter'>, now: number) {
  const { deviceType, state, ...rest } = filter;
  const types = deviceType === '' ? {} : { types: [deviceType] };
  const where = await deviceWhere(tx, reader, { ...rest, ...types }, { state, shown: shownState(reader, now) });
  const { tables, condition, id } = matching(where);
  return { from: sql`${tables} where ${condition}`, id };
}

/** How many devices views show to the caller; one that it does not see is left out. */
export async function countViews(
  tx: Tx,
  session: Session,
  viewIds: readonly number[],
  now: number,
): Promise<Output<(typeof viewCalls)['countViews']>> {
  const counts: { viewId: number; count: number }[] = [];
  for (const view of await viewsOf(tx, session, viewIds)) {
    const scope = view.page === 'managed' ? ownScope(session.path) : session;
    const { from } = await foundBy(tx, { path: scope.path, leasesAt: scope.leasesAt, role: session.role }, view, now);
    const { count } = await tx.one<{ count: number }>(sql`select count(*)::int as count from ${from}`);
    counts.push({ viewId: view.viewId, count });
  }
  return counts;
}
