import type { DeviceItem } from '../../../../api/device-queries.ts';

/** The name of a device, or its serial number when it has none. */
export const nameOf = ({ deviceName, deviceSn }: Pick<DeviceItem, 'deviceName' | 'deviceSn'>): string =>
  deviceName.trim() || deviceSn;

const WATER_LEVELS = [0, 1, 2, 3] as const;
type WaterLevel = (typeof WATER_LEVELS)[number];
export const isWaterLevel = (level: number | null): level is WaterLevel =>
  WATER_LEVELS.some((known) => known === level);

const LOCATION_KINDS = [1, 2, 4, 9] as const;
type LocationKind = (typeof LOCATION_KINDS)[number];
export const isLocationKind = (kind: number | null): kind is LocationKind =>
  LOCATION_KINDS.some((known) => known === kind);

const IMAGE_PATH = '/files/';

const isAddress = (text: string): boolean => /^(https:\/\/|\/)/.test(text);

/** The device's own image: the first of its images, else that of its machine; `null` draws its type. */
export const imageOf = ({ imgs, machineTypeImgUrl }: Pick<DeviceItem, 'imgs' | 'machineTypeImgUrl'>): string | null => {
  const own = imgs.split(',')[0]?.trim();
  if (own) return isAddress(own) ? own : `${IMAGE_PATH}${encodeURIComponent(own)}`;
  return machineTypeImgUrl && isAddress(machineTypeImgUrl) ? machineTypeImgUrl : null;
};

const SHOWN_RELATED = 4;
const MORE_FROM = 6;
const RELATED_TYPES = new Set(['b', 'c', 'd', 'e', 'g']);

/** The devices behind this one that its card draws: at most four, and from six on the number of the others. */
export function relatedOf({ relationDeviceList: all }: Pick<DeviceItem, 'relationDeviceList'>) {
  const shown = all
    .filter(
      ({ deviceType, deviceModel }) =>
        RELATED_TYPES.has(deviceType) || (deviceType === 'f' && deviceModel.includes('Ener')),
    )
    .slice(0, SHOWN_RELATED);
  return { shown, more: all.length >= MORE_FROM ? all.length - shown.length : 0 };
}

/** Whether there is a battery behind an energy device, so that it has a charge to show. */
export const hasBattery = ({ relationDeviceList }: Pick<DeviceItem, 'relationDeviceList'>): boolean =>
  relationDeviceList.some(({ deviceType }) => deviceType === 'f');
