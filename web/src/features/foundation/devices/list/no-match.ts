import { useTranslation } from 'react-i18next';
import type { DeviceState } from '#domain/foundation/devices/states.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { ListFilter } from './list-filter.ts';
import { STATE_TEXTS } from './StateSelect.tsx';

/** The filters of a list, as far as it has them. */
interface Narrowed {
  readonly key: string;
  readonly state: DeviceState | 'followed' | '';
  readonly more?: Pick<ListFilter, 'companies' | 'site' | 'emptySite'>;
}

/** Why a list is empty: the search text, the devices searched, and every filter by name. */
export function useNoMatch({ key, state, more }: Narrowed): { title: string; reason: string } {
  const { t } = useTranslation(['device', 'index']);
  const { number } = useFormat();
  const filters = [
    state === 'followed' ? t('device:chip_followed') : state && t(STATE_TEXTS[state]),
    more?.site,
    more?.emptySite && t('device:undefined_site'),
    more && more.companies.length > 0 && t('device:company_count', { number: number(more.companies.length) }),
  ].filter(Boolean);
  const among = state && t(`device:among_${state}`);
  return {
    title: key
      ? among
        ? t('device:no_match_among', { key, among })
        : t('device:no_match_title', { key })
      : t('device:no_match_filter'),
    reason: filters.length > 0 ? t('device:filters_are', { filters: filters.join(' · ') }) : t('device:no_match_text'),
  };
}
