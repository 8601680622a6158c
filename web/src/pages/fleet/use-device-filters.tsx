import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVICE_TYPES } from '#domain/foundation/devices/device-types.ts';
import { DEVICE_STATES, isDeviceState } from '#domain/foundation/devices/states.ts';
import { companyQueries } from '../../api/company-queries.ts';
import { lineTo } from '../../api/company-tree.ts';
import { manageQueries } from '../../features/fleet/device-admin/manage-queries.ts';
import type { ManageSearch } from '../../features/fleet/device-admin/manage-search.ts';
import { CompanyPick } from '../../features/foundation/companies/CompanyPick.tsx';
import { STATE_TEXTS } from '../../features/foundation/devices/list/StateSelect.tsx';
import type { ListFilter } from '../../features/foundation/labels/filter/FilterChips.tsx';
import { useTypeName } from '../../i18n/type-name.ts';
import { idsOf } from '../../routes/search-params.ts';
import { Icon } from '../../ui/art/Icon.tsx';
import type { IconName } from '../../ui/art/icon-paths.ts';
import { OptionList } from '../../ui/form/choice-lists.tsx';
import type { Option } from '../../ui/form/option.ts';

/** No site has this name, because names are trimmed. */
const NO_SITE = ' ';

/** What every list of devices is narrowed by, each as a sentence and a list to choose from. */
export function useDeviceFilters(
  search: ManageSearch,
  narrow: (change: Partial<ManageSearch>) => void,
): readonly ListFilter[] {
  const { t } = useTranslation(['own_fields', 'device_manage', 'device', 'index']);
  const typeName = useTypeName();
  const { data: tree } = useQuery(companyQueries.tree());
  const chosen = idsOf(search.companies);
  const { data: sites = [] } = useQuery(companyQueries.sites(chosen));
  const { data: versions = [] } = useQuery(manageQueries.versions());
  const [firstId] = chosen;
  const company = tree && firstId !== undefined ? lineTo(tree, firstId).at(-1)?.companyName : undefined;
  const names = [...new Set(sites.map(({ name }) => name))];
  // No device may have the version in the address any more.
  const known = search.firmware && !versions.includes(search.firmware) ? [search.firmware, ...versions] : versions;
  const filter = (about: About): ListFilter => ({
    key: about.key,
    label: about.label,
    icon: <Icon name={about.icon} size={14} />,
    words: about.value === null ? null : t('own_fields:is_value', { what: about.label, value: about.value }),
    clear: () => about.choose(null),
    editor: (close): ReactNode => (
      <OptionList
        label={about.label}
        value={about.chosen}
        options={about.options}
        {...(about.find !== undefined && { findLabel: about.find })}
        onChoose={(value) => {
          about.choose(value);
          close();
        }}
      />
    ),
  });
  return [
    {
      key: 'company',
      label: t('device:company'),
      icon: <Icon name="companies" size={14} />,
      words:
        firstId === undefined
          ? null
          : t('own_fields:is_value', {
              what: t('device:company'),
              value: `${company ?? firstId}${chosen.length > 1 ? ` +${chosen.length - 1}` : ''}`,
            }),
      clear: () => narrow({ companies: undefined, site: undefined, emptySite: undefined }),
      editor: () => (
        <CompanyPick
          selection={chosen}
          onChange={(ids) => narrow({ companies: ids.join(',') || undefined, site: undefined, emptySite: undefined })}
        />
      ),
    },
    filter({
      key: 'site',
      label: t('device:site'),
      icon: 'pin',
      value: search.emptySite ? t('device:undefined_site') : (search.site ?? null),
      chosen: search.emptySite ? NO_SITE : (search.site ?? null),
      options: [
        ...names.map((name) => ({ value: name, label: name })),
        { value: NO_SITE, label: t('device:undefined_site'), muted: true },
      ],
      find: t('device:find_site'),
      choose: (site) =>
        narrow(
          site === NO_SITE ? { site: undefined, emptySite: true } : { site: site ?? undefined, emptySite: undefined },
        ),
    }),
    filter({
      key: 'type',
      label: t('device_manage:column_deviceType'),
      icon: 'grid',
      value: search.deviceType === undefined ? null : typeName(search.deviceType),
      chosen: search.deviceType ?? null,
      options: DEVICE_TYPES.map((type) => ({ value: type, label: typeName(type) })),
      choose: (deviceType) => narrow({ deviceType: deviceType ?? undefined }),
    }),
    filter({
      key: 'state',
      label: t('device:state'),
      icon: 'filter',
      value: search.state === undefined ? null : t(STATE_TEXTS[search.state]),
      chosen: search.state ?? null,
      options: DEVICE_STATES.map((state) => ({ value: state, label: t(STATE_TEXTS[state]) })),
      choose: (state) => narrow({ state: isDeviceState(state) ? state : undefined }),
    }),
    filter({
      key: 'firmware',
      label: t('device_manage:column_firmwareVersion'),
      icon: 'layers',
      value: search.firmware ?? null,
      chosen: search.firmware ?? null,
      options: known.map((version) => ({ value: version, label: version })),
      find: t('device_manage:find_firmware'),
      choose: (firmware) => narrow({ firmware: firmware ?? undefined }),
    }),
  ];
}

interface About {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  /** Null for nothing. */
  readonly value: string | null;
  readonly chosen: string | null;
  readonly options: readonly Option[];
  readonly find?: string;
  readonly choose: (value: string | null) => void;
}
