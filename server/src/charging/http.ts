import type { chargingCalls } from '#domain/charging/calls.ts';
import { type ChargeName, chargeNameOf } from '#domain/charging/charge-id.ts';
import { Refusal } from '#domain/errors.ts';
import { KIND } from '#domain/kinds/registry.ts';
import type { Context } from '../context.ts';
import { findDevice } from '../devices/find.ts';
import { visiblePeriod } from '../history/period.ts';
import { readHistory } from '../history/read-history.ts';
import type { Handlers, ScopedDevice } from '../platform/http/serve.ts';
import type { Session } from '../platform/http/session.ts';
import { findCharge, pageCharges } from './list-charges.ts';

export function chargingHandlers({ within }: Context): Handlers<typeof chargingCalls> {
  /** The charge of an id, of a device that the caller may see: a foreign one is as one that does not exist. */
  const chargeOf = async (session: Session, { mcuId, unit, startedAt }: ChargeName) => {
    const device = await findDevice(within, session, mcuId);
    if (!device) throw new Refusal('device_not_found');
    const isSeen = visiblePeriod(device, { startTime: startedAt, endTime: startedAt }) !== null;
    const charge = isSeen && (await within(session, (tx) => findCharge(tx, session, device.id, unit, startedAt)));
    if (!charge) throw new Refusal('not_found');
    return { device, charge };
  };
  const curveOf = (device: ScopedDevice, unit: number, startedAt: number, endedAt: number) => {
    const period = visiblePeriod(device, { startTime: startedAt, endTime: endedAt });
    if (!period) return new Uint8Array();
    const { startTime: from, endTime: to } = period;
    return readHistory(within, { deviceId: device.id, kind: KIND.charger, unit, from, to });
  };
  return {
    pageChargerRecord: ({ session, input }) => within(session, (tx) => pageCharges(tx, session, input)),
    chargerRecordDetail: async ({ session, input }) => (await chargeOf(session, chargeNameOf(input.id))).charge,
    listChargerCurve: async ({ session, input }) => {
      const { device, charge } = await chargeOf(session, chargeNameOf(input.id));
      return curveOf(device, charge.unit, charge.startedAt, charge.endedAt);
    },
  };
}
