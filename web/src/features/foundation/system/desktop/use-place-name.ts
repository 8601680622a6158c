import { useTranslation } from 'react-i18next';
import type { Place } from '#domain/access/users/desktop.ts';
import { listEntries } from '../device-list-entries.ts';

const TEXTS = {
  lists: 'index:nav_device_list',
  charger: 'charger:title',
  deviceManage: 'device_manage:title',
  help: 'index:nav_help',
  lease: 'lease:title',
  message: 'index:nav_warnings',
  dataService: 'order:buy_title',
  order: 'order:my_orders',
} as const;
const isNamed = (place: Place): place is keyof typeof TEXTS => place in TEXTS;

/** The names that the menu has for an entry; monitors have two lists. */
export function usePlaceName(): (place: Place) => string {
  const { t } = useTranslation(['index', 'charger', 'device_manage', 'order', 'energy', 'lease']);
  return (place) => {
    if (isNamed(place)) return t(TEXTS[place]);
    const names = listEntries([place]).map(({ text }) => t(text));
    return names.join(' · ');
  };
}
