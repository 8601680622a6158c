import { useTranslation } from 'react-i18next';
import { isDeviceType } from '#domain/foundation/devices/device-types.ts';

/** Name of a device type letter. */
export function useTypeName(): (deviceType: string) => string {
  const { t } = useTranslation('device');
  return (deviceType) => t(isDeviceType(deviceType) ? `type_${deviceType}` : 'type_other');
}
