import { Refusal } from '#domain/foundation/basics/errors.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import type { chargingCalls } from '#domain/power/charging/calls.ts';
import { type ChargingSessionName, chargingSessionNameOf } from '#domain/power/charging/session-id.ts';
import type { Context } from '../../context.ts';
import { findDevice } from '../../foundation/visibility/find-device.ts';
import type { Handlers, ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { visiblePeriod } from '../../stream/history/period.ts';
import { readHistory } from '../../stream/history/read-history.ts';
import { countChargingSessions } from './count-sessions.ts';
import { findChargingSession, pageChargingSessions } from './list-sessions.ts';

export function chargingHandlers({ within, clock }: Context): Handlers<typeof chargingCalls> {
  /**
   * The charging session with an id, on a device that the caller may see. A foreign one gives the same response as one
   * that does not exist.
   */
  const chargingSessionOf = async (session: Session, { mcuId, unit, startedAt }: ChargingSessionName) => {
    const device = await findDevice(within, session, mcuId, clock.now());
    if (!device) throw new Refusal('device_not_found');
    const isSeen = visiblePeriod(device, { startTime: startedAt, endTime: startedAt }) !== null;
    const charge =
      isSeen && (await within(session, (tx) => findChargingSession(tx, session, device.id, unit, startedAt)));
    if (!charge) throw new Refusal('not_found');
    return { device, charge };
  };
  const curveOf = (device: ScopedDevice, unit: number, startedAt: number, endedAt: number) => {
    const period = visiblePeriod(device, { startTime: startedAt, endTime: endedAt });
    if (!period) return new Uint8Array();
    const { startTime: from, endTime: to, heldFrom } = period;
    return readHistory(within, { deviceId: device.id, kind: KIND.charger, unit, from, to, heldFrom });
  };
  return {
    pageChargerRecord: ({ session, input }) =>
      within(session, (tx) => pageChargingSessions(tx, session, input, clock.now())),
    countChargerRecord: ({ session, input }) =>
      within(session, (tx) => countChargingSessions(tx, session, input, clock.now())),
    chargerRecordDetail: async ({ session, input }) =>
      (await chargingSessionOf(session, chargingSessionNameOf(input.id))).charge,
    listChargerCurve: async ({ session, input }) => {
      const { device, charge } = await chargingSessionOf(session, chargingSessionNameOf(input.id));
      return curveOf(device, charge.unit, charge.startedAt, charge.endedAt);
    },
  };
}
