import type { DeviceItem } from '../../api/device-queries.ts';

/** What a device is called; its serial number where it has no name. */
export const nameOf = ({ deviceName, deviceSn }: Pick<DeviceItem, 'deviceName' | 'deviceSn'>): string =>
  deviceName.trim() || deviceSn;

const WATER_LEVELS = [0, 1, 2, 3] as const;
export type WaterLevel = (typeof WATER_LEVELS)[number];
export const isWaterLevel = (level: number | null): level is WaterLevel =>
  WATER_LEVELS.some((known) => known === level);

const LOCATION_KINDS = [1, 2, 4] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];
export const isLocationKind = (kind: number | null): kind is LocationKind =>
  LOCATION_KINDS.some((known) => known === kind);

const IMAGE_PATH = '/files/';

const isAddress = (text: string): boolean => /^(https:\/\/|\/)/.test(text);

/** The device's own picture: the first of its pictures, else its machine's; `null` draws its type. */
export const imageOf = ({ imgs, machineTypeImgUrl }: Pick<DeviceItem, 'imgs' | 'machineTypeImgUrl'>): string | null => {
  const own = imgs.split(',')[0]?.trim();
  if (own) return isAddress(own) ? own : `${IMAGE_PATH}${encodeURIComponent(own)}`;
  return machineTypeImgUrl && isAddress(machineTypeImgUrl) ? machineTypeImgUrl : null;
};

const SHOWN_RELATED = 4;
const MORE_FROM = 6;
const RELATED_TYPES = new Set(['b', 'c', 'd', 'e', 'g']);

/** Devices behind this one that its card draws: at most four, and how many more from six on (spec §4, §9). */
export function relatedOf({ relationDeviceList: all }: Pick<DeviceItem, 'relationDeviceList'>) {
  const shown = all
    .filter(
      ({ deviceType, deviceModel }) =>
        RELATED_TYPES.has(deviceType) || (deviceType === 'f' && deviceModel.includes('Ener')),
    )
    .slice(0, SHOWN_RELATED);
  return { shown, more: all.length >= MORE_FROM ? all.length - shown.length : 0 };
}

/** Whether a battery hangs behind an energy device, so that it has a charge to show. */
export const hasBattery = ({ relationDeviceList }: Pick<DeviceItem, 'relationDeviceList'>): boolean =>
  relationDeviceList.some(({ deviceType }) => deviceType === 'f');
