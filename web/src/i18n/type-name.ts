import { useTranslation } from 'react-i18next';
import { isDrawn } from '../kinds/drawings.ts';

/** Name of a device type letter. */
export function useTypeName(): (deviceType: string) => string {
  const { t } = useTranslation('device');
  return (deviceType) => t(isDrawn(deviceType) ? `type_${deviceType}` : 'type_other');
}
