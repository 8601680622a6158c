import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { panelOf } from '#domain/devices/manufacturers.ts';
import { WarningLine } from '../features/alarms/WarningLine.tsx';
import { CompanySelect } from '../features/companies/CompanySelect.tsx';
import { useCompanyOfAddress } from '../features/companies/use-company-of-address.ts';
import { DeviceList } from '../features/devices/DeviceList.tsx';
import { EnergySkeleton } from '../features/devices/EnergySkeleton.tsx';
import { EnergyToolbar } from '../features/devices/EnergyToolbar.tsx';
import { LiveNote } from '../features/devices/LiveNote.tsx';
import { cleared, energyFilterOf, energyView, type ListView, listView } from '../features/devices/list-filter.ts';
import { RefreshButton } from '../features/devices/RefreshButton.tsx';
import { useEnergyPage } from '../features/devices/use-device-page.ts';
import { useLocate } from '../features/devices/use-locate.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { useStored } from '../storage/stored-value.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useIsDesktop } from '../ui/use-media-query.ts';

const route = getRouteApi('/member/console/list/energy');
const PAGE_SIZE = 5;

/** The energy devices of a manufacturer, five at a time. */
export function EnergyListPage() {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const navigate = useNavigate();
  const { manufacturer, currentPage = 1, companyName } = route.useSearch();
  const stored = listView(energyView(manufacturer));
  const view = useStored(stored);
  const query = useEnergyPage(energyFilterOf(view, manufacturer), currentPage, PAGE_SIZE);
  const locate = useLocate((mcuId) => void navigate(paths.home({ panel: panelOf(manufacturer), mcuId })));
  const refresh = () => void query.refetch();

  const toPage = (page: number) => void navigate(paths.energyList(manufacturer, page));
  const change = (next: Partial<ListView>) => {
    stored.set({ ...stored.get(), ...next });
    if (currentPage > 1 || companyName) toPage(1);
  };
  const pages = query.data?.pages ?? 0;
  useEffect(() => {
    // The page no longer exists because devices were removed or filters changed.
    if (query.data && !query.isPlaceholderData && currentPage > Math.max(pages, 1)) {
      void navigate({ ...paths.energyList(manufacturer), replace: true });
    }
  });
  useCompanyOfAddress(companyName, (companies) => {
    stored.set({ ...stored.get(), companies });
    // The same address without the name: from here on the filter applies, and going back does not return here.
    void navigate({ ...paths.energyList(manufacturer, currentPage), replace: true });
  });

  const brand = t(`brand_${manufacturer}`);
  return (
    <>
      <PageHeader title={t('list_title', { brand })} count={query.data && format.number(query.data.total)}>
        <LiveNote asked={query} />
        {!isDesktop && <RefreshButton frame="none" onRefresh={refresh} />}
      </PageHeader>
      <EnergyToolbar
        view={view}
        onView={change}
        onRefresh={refresh}
        company={(variant) => (
          <CompanySelect variant={variant} selection={view.companies} onChange={(companies) => change({ companies })} />
        )}
      />
      <DeviceList
        key={manufacturer}
        view={view}
        query={query}
        pageSize={PAGE_SIZE}
        onPage={toPage}
        onClear={() => change(cleared(view))}
        onLocate={locate}
        warningLine={(warning) => <WarningLine warning={warning} />}
        empty={{ title: t('empty_title'), reason: t('empty_text', { brand }) }}
        skeleton={<EnergySkeleton />}
      />
    </>
  );
}
