import type { clockCalls } from '#domain/fleet/clocks/calls.ts';
import type { Context } from '../../context.ts';
import { devicesFor } from '../../foundation/devices/scoped.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { answerClockShift, withdrawClockShift } from './answer-request.ts';
import { deviceClock } from './device-clock.ts';
import { clockShiftRequests } from './list-requests.ts';
import { previewShift } from './preview-shift.ts';
import { shiftClock, undoClockShift } from './shift.ts';
import { listShifts } from './store.ts';

export function clockHandlers({ within, clock }: Context): Handlers<typeof clockCalls> {
  /** Leases of other companies count too: what may be shifted is decided where all of them are seen. */
  const asKeeper = async <T>(session: Session, mcuId: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    await within(session, (tx) => devicesFor(tx, session, 'shiftClock', [mcuId]));
    return within(systemScope('shift a clock'), work);
  };
  return {
    deviceClock: ({ session, device }) => within(session, (tx) => deviceClock(tx, device)),
    clockShifts: ({ session, input }) =>
      within(session, async (tx) => {
        const [device] = await devicesFor(tx, session, 'shiftClock', [input.mcuId]);
        return listShifts(tx, device!.id);
      }),
    previewClockShift: ({ session, input }) =>
      asKeeper(session, input.mcuId, (tx) => previewShift(tx, session, input, clock.now())),
    shiftClock: ({ session, input }) =>
      asKeeper(session, input.mcuId, (tx) => shiftClock(tx, session, input, clock.now())),
    undoClockShift: ({ session, input }) =>
      asKeeper(session, input.mcuId, (tx) => undoClockShift(tx, session, input, clock.now())),
    clockShiftRequests: ({ session }) => clockShiftRequests(within, session, clock.now()),
    answerClockShift: ({ session, input }) =>
      within(systemScope('answer a request to shift a clock'), (tx) =>
        answerClockShift(tx, session, input, clock.now()),
      ),
    withdrawClockShift: async ({ session, input }) => {
      await asKeeper(session, input.mcuId, (tx) => withdrawClockShift(tx, session, input, clock.now()));
      return null;
    },
  };
}
