import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client.ts';
import { useFormat } from '../../../i18n/use-format.ts';

const cache = queryClient.getQueryCache();

/** The instant of the oldest value of devices that the page shows. */
const oldestShown = (): number | null => {
  const instants = cache
    .findAll({ type: 'active', queryKey: ['devices'] })
    .filter(({ state }) => state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return instants.length === 0 ? null : Math.min(...instants);
};

/** Says that the server is not reached, and of when the values are. */
export default function KeptNote() {
  const { t } = useTranslation('index');
  const format = useFormat();
  const at = useSyncExternalStore((listener) => cache.subscribe(listener), oldestShown);
  return at === null ? t('offline_nothing') : t('offline_values', { at: format.date('dayMonthTime', at) });
}
