import type { Output } from '#domain/contract/define.ts';
import type { deviceCalls } from '#domain/foundation/devices/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { follow, unfollow } from './follow.ts';
import { imageAddresses } from './image-addresses.ts';
import { deviceInfo } from './info.ts';
import { listDevices, pageDevices } from './list.ts';
import { mapDevices } from './map.ts';
import type { DeviceItem } from './row.ts';
import { fleetSummary } from './summary.ts';

/** URLs of pictures are issued here, after it is known that the caller may see the devices. */
const withPictures =
  ({ files }: Pick<Context, 'files'>) =>
  <T extends DeviceItem>(items: readonly T[]): T[] =>
    items.map((item) => ({ ...item, imgs: imageAddresses(files, item.imgs) }));

const ofType = (deviceType: string) => (deviceType === '' ? {} : { types: [deviceType] });

export function deviceHandlers(context: Context): Handlers<typeof deviceCalls> {
  const { within, clock } = context;
  const shown = withPictures(context);
  const paged = async (page: Promise<Output<typeof deviceCalls.pageDeviceList>>) => {
    const { list, ...rest } = await page;
    return { list: shown(list), ...rest };
  };
  return {
    pageDeviceList: ({ session, input: { deviceType, ...input } }) =>
      paged(within(session, (tx) => pageDevices(tx, session, { ...input, ...ofType(deviceType) }, clock.now()))),
    pageEnergyDeviceList: ({ session, input }) =>
      paged(within(session, (tx) => pageDevices(tx, session, input, clock.now()))),
    findAllDeviceList: async ({ session, input }) =>
      shown(await within(session, (tx) => listDevices(tx, session, ofType(input.deviceType), clock.now()))),
    findBatteryDeviceListV3: async ({ session }) =>
      shown(await within(session, (tx) => listDevices(tx, session, { types: ['a', 'f'] }, clock.now()))),
    findAllEnergyDeviceList: async ({ session, input }) =>
      shown(await within(session, (tx) => listDevices(tx, session, input, clock.now()))),
    findAttentionDeviceList: async ({ session }) =>
      shown(await within(session, (tx) => listDevices(tx, session, { followedBy: session.userId }, clock.now()))),
    mapDevices: ({ session, input: { deviceType, ...input } }) =>
      within(session, (tx) => mapDevices(tx, session, { ...input, ...ofType(deviceType) }, clock.now())),
    fleetSummary: ({ session, input: { deviceType, ...input } }) =>
      within(session, (tx) => fleetSummary(tx, session, { ...input, ...ofType(deviceType) }, clock.now())),
    deviceInfo: async ({ session, device }) => {
      const info = await within(session, (tx) => deviceInfo(tx, session, device.id, clock.now()));
      return { ...info, imgs: imageAddresses(context.files, info.imgs), replacedBy: device.replacedBy ?? null };
    },
    attentionAdd: async ({ session, device }) => {
      await within(session, (tx) => follow(tx, session.userId, device.id, clock.now()));
      return { userAttentionId: device.id };
    },
    attentionRemove: async ({ session, device }) => {
      await within(session, (tx) => unfollow(tx, session.userId, device.id));
      return null;
    },
  };
}
