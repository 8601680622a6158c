import { useTranslation } from 'react-i18next';
import { seesLocation } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { useSession } from '../../../../api/session.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';

/** Shows a device on the map, or a message when its position is unknown or not for the reader. */
export function useLocate(show: (mcuId: string) => void): (item: DeviceItem, located: boolean) => void {
  const { t } = useTranslation('index');
  const { role } = useSession();
  return (item, located) => {
    if (located) {
      show(item.mcuId);
      return;
    }
    const why = seesLocation(role, item.locationStatus) ? 'no_location' : 'location_withheld';
    toasts.show({ cause: 'no_location', tone: 'warn', icon: 'pin', title: t(why), text: t(`${why}_text`) });
  };
}
