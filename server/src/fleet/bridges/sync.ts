import type { Output, Parsed } from '#domain/contract/define.ts';
import type { BridgeSettings, bridgeCalls } from '#domain/fleet/bridges/calls.ts';
import { SYNC_SECONDS, WATCH_MS, WATCHED_SYNC_SECONDS } from '#domain/fleet/bridges/limits.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../../platform/http/session.ts';

type Calls = typeof bridgeCalls;
type Parts = Pick<Context, 'within' | 'clock'>;

interface Row {
  revision: number;
  settings: BridgeSettings;
  watchedAt: number;
  testsAsked: number;
}

/** Stores what a bridge tells of itself, and answers what it should do. */
export const syncBridge = (
  { within, clock }: Parts,
  session: Session,
  { id, revision, told, arrived }: Parsed<Calls['syncBridge']>,
): Promise<Output<Calls['syncBridge']>> =>
  within(session, async (tx) => {
    // Its key is good for its numbers alone.
    if (session.apiKey?.bridgeId !== id) throw new Refusal('bridge_not_found');
    const now = clock.now();
    const row = await tx.maybe<Row>(
      `update bridge set reported_at = $2, status = $3, arrived = coalesce($4::jsonb, arrived)
       where id = $1 returning revision, settings, watched_at, tests_asked`,
      [id, now, JSON.stringify(told), arrived ? JSON.stringify(arrived) : null],
    );
    if (!row) throw new Refusal('bridge_not_found');
    const watched = now - row.watchedAt < WATCH_MS;
    return {
      revision: row.revision,
      settings: row.revision === revision ? null : row.settings,
      watched,
      testsAsked: row.testsAsked,
      nextSeconds: watched ? WATCHED_SYNC_SECONDS : SYNC_SECONDS,
    };
  });

/** Lets a bridge tell what arrives; it learns of it when it asks next. */
export const watchBridge = (
  { within, clock }: Parts,
  session: Session,
  { id, test }: Parsed<Calls['watchBridge']>,
): Promise<Output<Calls['watchBridge']>> =>
  within(session, async (tx) => {
    const row = await tx.maybe<{ testsAsked: number }>(
      'update bridge set watched_at = $2, tests_asked = tests_asked + $3 where id = $1 returning tests_asked',
      [id, clock.now(), test ? 1 : 0],
    );
    if (!row) throw new Refusal('bridge_not_found');
    return row;
  });
