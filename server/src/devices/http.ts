import type { deviceCalls } from '#domain/devices/calls.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../platform/http/serve.ts';
import { addDevice } from './add.ts';
import { follow, unfollow } from './follow.ts';
import { deviceInfo } from './info.ts';
import { listDevices, pageDevices } from './list.ts';
import { mapDevices } from './map.ts';
import { fleetSummary } from './summary.ts';

const ofType = (deviceType: string) => (deviceType === '' ? {} : { types: [deviceType] });

export function deviceHandlers(context: Context): Handlers<typeof deviceCalls> {
  const { within, clock, invalidations } = context;
  return {
    pageDeviceList: ({ session, input: { deviceType, ...input } }) =>
      within(session, (tx) => pageDevices(tx, session, { ...input, ...ofType(deviceType) })),
    pageEnergyDeviceList: ({ session, input }) => within(session, (tx) => pageDevices(tx, session, input)),
    findAllDeviceList: ({ session, input }) =>
      within(session, (tx) => listDevices(tx, session, ofType(input.deviceType))),
    findBatteryDeviceListV3: ({ session }) => within(session, (tx) => listDevices(tx, session, { types: ['a', 'f'] })),
    findAllEnergyDeviceList: ({ session, input }) => within(session, (tx) => listDevices(tx, session, input)),
    findAttentionDeviceList: ({ session }) =>
      within(session, (tx) => listDevices(tx, session, { followedBy: session.userId })),
    mapDevices: ({ session, input: { deviceType, ...input } }) =>
      within(session, (tx) => mapDevices(tx, session, { ...input, ...ofType(deviceType) })),
    fleetSummary: ({ session, input: { deviceType, ...input } }) =>
      within(session, (tx) => fleetSummary(tx, session, { ...input, ...ofType(deviceType) })),
    deviceInfo: ({ session, device }) => within(session, (tx) => deviceInfo(tx, session, device.id)),
    attentionAdd: async ({ session, device }) => {
      await within(session, (tx) => follow(tx, session.userId, device.id, clock.now()));
      return { userAttentionId: device.id };
    },
    attentionRemove: async ({ session, device }) => {
      await within(session, (tx) => unfollow(tx, session.userId, device.id));
      return null;
    },
    addDevice: async ({ session, input }) => {
      const added = await within(session, (tx) => addDevice(tx, input, clock.now()));
      await invalidations.publish({ topic: 'device', deviceId: added.id, mcuId: added.mcuId });
      return {
        mcuId: added.mcuId,
        deviceKey: added.deviceKey,
        mqttUser: added.mcuId,
        topic: `dev/${added.mcuId}/up/record`,
      };
    },
  };
}
