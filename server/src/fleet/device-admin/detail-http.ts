import type { deviceDetailCalls } from '#domain/fleet/device-admin/detail-calls.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isBattery } from '#domain/foundation/devices/battery-models.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import { deviceChanged } from '../../platform/db/invalidations.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import type { RemakePicture } from '../../platform/pictures/pictures.ts';
import { batteryCascader, machineCascader, machineTypeList } from './choices.ts';
import { addDeviceImage, arrangeDeviceImages, checkRoomForImage, deviceImages } from './images.ts';
import { propagateDeviceChanges } from './propagate.ts';
import { removeDevices } from './remove.ts';
import { type DeviceChanges, updateDevices } from './update.ts';

const TEXTS = 'device_detail';
const IDENTITY = ['imei', 'simId', 'simKind', 'model', 'warrantyUntil'] as const satisfies (keyof DeviceChanges)[];

interface GivenChanges
  extends Omit<DeviceChanges, 'nominalCentiVolt' | 'capacityCentiAmpHour' | 'locationShared' | 'warrantyUntil'> {
  readonly nominalVoltage?: number | null | undefined;
  readonly capacityAmpHour?: number | null | undefined;
  readonly locationStatus?: boolean | undefined;
  readonly warrantyDate?: number | null | undefined;
  readonly batteryCustom: boolean;
}

function changesOf({ batteryCustom, ...given }: GivenChanges): DeviceChanges {
  const { nominalVoltage, capacityAmpHour, locationStatus, warrantyDate, ...same } = given;
  if (!isBattery({ ...same, batteryCustom })) throw new Refusal('battery_not_find');
  return {
    ...same,
    nominalCentiVolt: nominalVoltage,
    capacityCentiAmpHour: typeof capacityAmpHour === 'number' ? capacityAmpHour * 100 : capacityAmpHour,
    locationShared: locationStatus,
    warrantyUntil: warrantyDate,
  };
}

export function deviceDetailHandlers(
  context: Context,
  texts: Texts,
  remakePicture: RemakePicture,
): Handlers<typeof deviceDetailCalls> {
  const { within, clock, files, invalidations } = context;
  const update = async (session: Session, mcuIds: readonly string[], changes: DeviceChanges) => {
    const verdict = can.editDeviceIdentity(session);
    if (!verdict.allowed && IDENTITY.some((field) => changes[field] !== undefined)) throw new Refusal(verdict.reason);
    const changed = await within(session, (tx) => updateDevices(tx, files, session, mcuIds, changes, clock.now()));
    await propagateDeviceChanges(context, changed);
    return changed.devices.length;
  };
  return {
    updateDeviceInfo: async ({ session, input: { mcuId, ...given } }) => {
      await update(session, [mcuId], changesOf(given));
      return null;
    },
    updateDevices: async ({ session, input: { mcuIds, ...given } }) => ({
      changed: await update(session, mcuIds, changesOf(given)),
    }),
    removeDevices: async ({ session, input }) => {
      const removed = await within(session, (tx) => removeDevices(tx, files, session, input.mcuIds, clock.now()));
      await invalidations.publish(...removed.map(deviceChanged));
      return { removed: removed.length };
    },
    uploadDeviceImages: async ({ session, input, file }) => {
      await within(session, (tx) => checkRoomForImage(tx, session, input.mcuId));
      const picture = await remakePicture(file, 'photo');
      return within(session, (tx) => addDeviceImage(tx, files, session, input.mcuId, picture, clock.now()));
    },
    updateDeviceImages: ({ session, input }) =>
      within(session, (tx) => arrangeDeviceImages(tx, files, session, input, clock.now())),
    getDeviceImages: ({ session, device }) => within(session, (tx) => deviceImages(tx, files, device.id)),
    batteryCascader: async ({ session }) => batteryCascader(texts.module(TEXTS, session.language)),
    machineCascader: async ({ session }) => machineCascader(texts.module(TEXTS, session.language)),
    machineTypeList: async ({ session }) => machineTypeList(texts.module(TEXTS, session.language)),
  };
}
