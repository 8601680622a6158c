import type { swapCalls } from '#domain/fleet/swaps/calls.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { configurationFault, withoutAbsent } from '#domain/foundation/devices/configuration.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import { connectionOf } from '../../foundation/devices/connection.ts';
import { deviceChanged } from '../../platform/db/invalidations.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { actorOf } from '../../platform/http/permit.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { lastKnownMessages } from '../../stream/live/notify-again.ts';
import { readConfiguration } from '../control/configuration-store.ts';
import { setConfiguration } from '../control/set-configuration.ts';
import { firstValues } from './first-values.ts';
import { placeLine } from './line.ts';
import { previewExchange, previewSwap } from './preview.ts';
import { keptDevice } from './rows.ts';
import { pageShelf, setShelfState, useFromShelf } from './shelf.ts';
import { type Swapped, swap, undoSwap } from './swap.ts';
import { nextOf, takeMonitor } from './take.ts';

const scope = systemScope('monitors change their places');

export function swapHandlers(context: Context): Handlers<typeof swapCalls> {
  const { within, clock, files, invalidations, live } = context;
  /** Everybody learns which monitor hangs where, and a place's settings go to the one that is there now. */
  const tell = async (session: Session, { changed }: Swapped) => {
    const ids = changed.map(({ id }) => id);
    const monitors = await within(scope, (tx) =>
      tx.query<{ mcuId: string }>(
        `select mcu_id from monitor_mount where mcu_id in (select mcu_id from monitor_mount where device_id = any($1))
         union select mcu_id from device where id = any($1)`,
        [ids],
      ),
    );
    await invalidations.publish(
      ...changed.map(deviceChanged),
      ...monitors.map(({ mcuId }) => ({ topic: 'device', deviceId: ids[0]!, mcuId }) as const),
    );
    const now = await within(scope, (tx) =>
      tx.query<{ id: number; mcuId: string }>('select id, mcu_id from device where id = any($1)', [ids]),
    );
    for (const message of await within(scope, (tx) =>
      lastKnownMessages(
        tx,
        now.map(({ mcuId }) => mcuId),
        clock.now(),
      ),
    ))
      live.publish(message);
    for (const device of now) await sendSettings(session, device);
  };
  const sendSettings = async (session: Session, device: { id: number; mcuId: string }) => {
    const { desired } = await within(scope, (tx) => readConfiguration(tx, device.id));
    const changes = withoutAbsent(desired);
    const mayBeSent = can.configureDevice(actorOf(session), { companyPath: session.path }).allowed;
    if (!mayBeSent || Object.keys(changes).length === 0 || configurationFault(changes, {})) return;
    // A monitor that is away is told when it signs in; one that cannot be told now is not a reason to refuse the swap.
    await setConfiguration(context, session, device, changes).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  };
  const asProgram = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => within(scope, work);
  const seenOf = async (tx: Tx, session: Session, mcuId: string, nextMcuId: string) => {
    const place = await keptDevice(tx, session, mcuId);
    const next = await keptDevice(tx, session, nextMcuId, 'swap_not_found');
    return firstValues(tx, place.id, next.id);
  };
  return {
    placeLine: ({ session, device }) =>
      asProgram((tx) =>
        placeLine(
          tx,
          device,
          clock.now(),
          device.leasePeriod === null && can.swapMonitor(actorOf(session), { companyPath: session.path }).allowed,
        ),
      ),
    previewSwap: async ({ session, input }) => {
      const next = await nextOf(context, session, { sn: input.sn, mcuId: input.newMcuId });
      return asProgram((tx) => previewSwap(tx, session, input.mcuId, next, clock.now()));
    },
    takeMonitor: async ({ session, input, request }) => {
      const label = { sn: input.sn, mcuId: input.newMcuId };
      const { id, mcuId, deviceKey } = await takeMonitor(context, session, { mcuId: input.mcuId, label });
      await invalidations.publish(deviceChanged({ id, mcuId }));
      return { mcuId, deviceKey, connection: deviceKey === null ? null : connectionOf(context, request, mcuId) };
    },
    firstValues: ({ session, input }) => asProgram((tx) => seenOf(tx, session, input.mcuId, input.newMcuId)),
    swapMonitor: async ({ session, input }) => {
      const { mcuId, newMcuId: otherMcuId, at, reason, scannedAt } = input;
      const swapped = await asProgram(async (tx) => {
        const seen = await seenOf(tx, session, mcuId, otherMcuId);
        const wanted = { mcuId, otherMcuId, at, reason };
        return swap(
          tx,
          session,
          { ...wanted, seen: scannedAt === undefined ? null : { scannedAt, ...seen } },
          clock.now(),
        );
      });
      await tell(session, swapped);
      return { swapId: swapped.swapId, records: swapped.records };
    },
    previewExchange: ({ session, input }) => asProgram((tx) => previewExchange(tx, session, input, clock.now())),
    exchangeMonitors: async ({ session, input }) => {
      const swapped = await asProgram((tx) => swap(tx, session, input, clock.now()));
      await tell(session, swapped);
      return { swapId: swapped.swapId, records: swapped.records };
    },
    undoSwap: async ({ session, input }) => {
      await tell(session, await asProgram((tx) => undoSwap(tx, session, input, clock.now())));
      return null;
    },
    pageShelf: ({ session, input }) => asProgram((tx) => pageShelf(tx, session, input)),
    setShelfState: async ({ session, input }) => {
      const { id, mcuId } = await asProgram((tx) => setShelfState(tx, session, input, clock.now()));
      await invalidations.publish(deviceChanged({ id, mcuId }));
      return null;
    },
    useFromShelf: async ({ session, input }) => {
      const { id, mcuId } = await asProgram((tx) => useFromShelf(tx, files, session, input, clock.now()));
      await invalidations.publish(deviceChanged({ id, mcuId }));
      return null;
    },
  };
}
