import { useTranslation } from 'react-i18next';
import type { DeviceItem } from '../../api/device-queries.ts';
import { toasts } from '../../ui/toast.ts';

/** Shows a device on the map, or a message when its position is unknown. */
export function useLocate(show: (mcuId: string) => void): (item: DeviceItem, located: boolean) => void {
  const { t } = useTranslation('index');
  return (item, located) => {
    if (located) {
      show(item.mcuId);
      return;
    }
    toasts.show({
      cause: 'no_location',
      tone: 'warn',
      icon: 'pin',
      title: t('no_location'),
      text: t('no_location_text'),
    });
  };
}
