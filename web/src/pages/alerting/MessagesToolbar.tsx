import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Counted } from '../../features/alerting/alarms/Counted.tsx';
import { FilterSheet } from '../../features/alerting/alarms/FilterSheet.tsx';
import type { Rights } from '../../features/alerting/alarms/handle/use-rights.ts';
import { MoreFilters, StatusFilter, UsualFilters } from '../../features/alerting/alarms/MessageFilters.tsx';
import { filterCount, moreCount, WITHOUT_MORE } from '../../features/alerting/alarms/messages-filter.ts';
import type { MessagesSearch } from '../../features/alerting/alarms/messages-search.ts';
import { useRecentMessages } from '../../features/alerting/alarms/use-recent-messages.ts';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { SiteSelect } from '../../features/foundation/companies/SiteSelect.tsx';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { paths } from '../../routes/paths.ts';
import { idsOf } from '../../routes/search-params.ts';
import { Segmented } from '../../ui/action/Segmented.tsx';
import toolbar from '../../ui/action/Toolbar.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';

export type MessagesKind = 'WarnMsg' | 'otherMsg';

interface Props {
  className: string | undefined;
  kind: MessagesKind;
  search: MessagesSearch;
  rights: Rights;
  /** How many are open under the other filters. */
  open: number | undefined;
  /** All filters stand behind the button; otherwise those that are used less. */
  isNarrow: boolean;
  onChange: (change: MessagesSearch) => void;
  /** Clears all filters. */
  onClear: () => void;
}

/** Search and filters above the messages, in one row. */
export function MessagesToolbar({ className, kind, search, rights, open, isNarrow, onChange, onClear }: Props) {
  const isDesktop = useIsDesktop();
  const companies = idsOf(search.companies);
  const change = { search, onChange };
  const status = <StatusFilter {...change} open={open} />;
  const usual = (
    <UsualFilters
      {...change}
      kind={kind === 'WarnMsg' ? 1 : 2}
      withMine={rights.takesPart}
      companies={
        <CompanySelect
          variant="chip"
          selection={companies}
          onChange={(next) => onChange({ companies: next.join(',') || undefined })}
        />
      }
    />
  );
  return (
    <div className={classNames(toolbar.bar, className)}>
      {!isDesktop && <KindSwitch kind={kind} />}
      {!isNarrow && status}
      <SearchBox value={search.key ?? ''} onSearch={(key) => onChange({ key: key || undefined })} />
      {!isNarrow && usual}
      <FilterSheet
        count={isNarrow ? filterCount(search) : moreCount(search)}
        onClear={isNarrow ? onClear : () => onChange(WITHOUT_MORE)}
      >
        {isNarrow && status}
        {isNarrow && usual}
        <MoreFilters
          {...change}
          withHidden={rights.manages}
          site={
            <SiteSelect
              variant="chip"
              companies={companies}
              choice={{ site: search.site ?? '', emptySite: search.emptySite ?? false }}
              onChange={(next) => onChange({ site: next.site || undefined, emptySite: next.emptySite || undefined })}
            />
          }
        />
      </FilterSheet>
    </div>
  );
}

/** On a phone, which has no side bar to choose by. */
function KindSwitch({ kind }: { kind: MessagesKind }) {
  const { t } = useTranslation('alarm');
  const navigate = useNavigate();
  const { data: counts } = useRecentMessages();
  return (
    <Segmented<MessagesKind>
      wide
      label={t('kind')}
      value={kind}
      onChange={(next) => void navigate(paths.messages(next))}
      segments={[
        { value: 'WarnMsg', content: <Counted text={t('warnings_short')} count={counts?.newWarnings} /> },
        { value: 'otherMsg', content: <Counted text={t('others_short')} count={counts?.newOthers} /> },
      ]}
    />
  );
}
