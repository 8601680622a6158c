import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MANUFACTURERS, type Manufacturer, moduleOf } from '#domain/foundation/permissions/manufacturers.ts';
import { can, DEVICE_MODULES, type Module } from '#domain/foundation/permissions/permissions.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { RefreshButton } from '../../features/foundation/devices/list/RefreshButton.tsx';
import { InsightsBoard } from '../../features/power/insights/InsightsBoard.tsx';
import { CompanyLine } from '../../features/reporting/reports/overview/CompanyLine.tsx';
import { OverviewBoard } from '../../features/reporting/reports/overview/OverviewBoard.tsx';
import { overviewQueries, type Scope } from '../../features/reporting/reports/overview/overview-queries.ts';
import type { Slice, SliceTarget } from '../../features/reporting/reports/overview/slices.ts';
import { useTypeName } from '../../i18n/type-name.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { Segmented } from '../../ui/action/Segmented.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SendRegularly } from '../reporting/SendRegularly.tsx';
import { PrintHead } from '../shared/PrintHead.tsx';
import styles from './OverviewPage.module.css';

const route = getRouteApi('/member/console/overview');

/** Distribution of the visible devices over companies, sites, types and states. */
export function OverviewPage() {
  const { t } = useTranslation(['overview', 'insights', 'wrong_desc']);
  const format = useFormat();
  const navigate = useNavigate();
  const typeName = useTypeName();
  const isDesktop = useIsDesktop();
  const session = useSession();
  const { modules } = session;
  const { companyId, family, days = 7, view: wished } = route.useSearch();
  const scope: Scope = { companyId, manufacturer: family ?? firstFamily(modules) };
  const filters = { ...(family !== undefined && { family }), ...(companyId !== undefined && { companyId }) };
  const answers = can.answerInsight(session, session);
  const hasInsights = can.seeInsights(session).allowed && DEVICE_MODULES.some((module) => modules.includes(module));
  const isInsights = hasInsights && wished === 'insights';
  const view = {
    ...(family !== undefined && { family }),
    ...(days === 30 && { days }),
    ...(isInsights && { view: 'insights' as const }),
  };
  const { data } = useQuery(overviewQueries.distribution(scope));
  return (
    <>
      <PageHeader title={t('title')} count={isInsights || !data ? undefined : format.number(data.devices)}>
        {modules.includes('dataService') && can.seeOrders(session).allowed && <BuyDataService />}
        <SendRegularly about={companyId === undefined ? {} : { companyId }} />
        <RefreshButton
          frame={isDesktop ? 'outline' : 'none'}
          onRefresh={() => void queryClient.invalidateQueries({ queryKey: ['devices'] })}
        />
      </PageHeader>
      <div className={styles.body}>
        <PrintHead
          title={data?.line.at(-1)?.companyName ?? ''}
          report={t('title')}
          period={t('overview:n_days', { days: format.number(days) })}
        />
        <div className={styles.bar}>
          {data && <CompanyLine line={data.line} view={view} />}
          {hasInsights && (
            <Segmented
              label={t('insights:view')}
              value={isInsights ? 'insights' : 'figures'}
              onChange={(next) => {
                const { view: _, ...same } = view;
                void navigate(
                  paths.overview({ ...filters, ...same, ...(next === 'insights' && { view: 'insights' }) }),
                );
              }}
              segments={[
                { value: 'figures', content: t('insights:figures') },
                { value: 'insights', content: t('insights:title') },
              ]}
            />
          )}
          {isInsights && (
            <CompanySelect
              variant="chip"
              single
              selection={companyId === undefined ? [] : [companyId]}
              onChange={([next]) =>
                void navigate(paths.overview({ ...view, ...(next !== undefined && { companyId: next }) }))
              }
            />
          )}
          {!isInsights && (
            <Families
              scope={scope}
              modules={modules}
              onChoose={(next) =>
                void navigate(paths.overview({ ...view, ...(companyId !== undefined && { companyId }), family: next }))
              }
            />
          )}
        </div>
        {isInsights ? (
          <InsightsBoard
            key={companyId}
            companyId={companyId}
            refusal={answers.allowed ? undefined : t(`wrong_desc:${answers.reason}`)}
          />
        ) : (
          <OverviewBoard
            scope={scope}
            days={days}
            onDays={(next) =>
              void navigate({
                ...paths.overview({ ...filters, ...(next === 30 && { days: next }) }),
                replace: true,
              })
            }
            targetOf={(slice) => listTarget(scope, modules, slice)}
            typeName={typeName}
            view={view}
          />
        )}
      </div>
    </>
  );
}

function BuyDataService() {
  const { t } = useTranslation('order');
  const navigate = useNavigate();
  const go = () => void navigate(paths.dataPlan());
  if (!useIsDesktop()) return <IconButton icon="cart" label={t('buy_title')} onClick={go} />;
  return <Button onClick={go}>{t('buy_title')}</Button>;
}

const firstFamily = (modules: readonly Module[]): Manufacturer | 0 =>
  modules.includes('yhub') ? 0 : (MANUFACTURERS.find((manufacturer) => modules.includes(moduleOf(manufacturer))) ?? 0);

interface FamiliesProps {
  scope: Scope;
  modules: readonly Module[];
  onChoose: (family: Manufacturer | 0) => void;
}

/** Monitors or a manufacturer's energy devices: each has its own list. Hidden when there are only monitors. */
function Families({ scope, modules, onChoose }: FamiliesProps) {
  const { t } = useTranslation(['index', 'energy', 'overview']);
  const format = useFormat();
  const { data } = useQuery(overviewQueries.summary(scope));
  if (!data) return null;
  const energy = MANUFACTURERS.filter(
    (manufacturer) =>
      modules.includes(moduleOf(manufacturer)) &&
      ((data.byManufacturer[manufacturer] ?? 0) > 0 || manufacturer === scope.manufacturer),
  );
  if (energy.length === 0) return null;
  const monitors = Object.values(data.byManufacturer).reduce((rest, count) => rest - count, data.total);
  const segment = (value: Manufacturer | 0, name: string, count: number) => ({
    value: String(value),
    content: `${name} ${format.number(count)}`,
  });
  return (
    <Segmented
      label={t('overview:family')}
      value={String(scope.manufacturer)}
      onChange={(value) => onChoose(MANUFACTURERS.find((manufacturer) => String(manufacturer) === value) ?? 0)}
      segments={[
        ...(modules.includes('yhub') ? [segment(0, t('index:module_monitors'), monitors)] : []),
        ...energy.map((manufacturer) =>
          segment(manufacturer, t(`energy:brand_${manufacturer}`), data.byManufacturer[manufacturer] ?? 0),
        ),
      ]}
    />
  );
}

/** The list of a slice, narrowed to it. A manufacturer's list knows companies alone. */
function listTarget({ companyId, manufacturer }: Scope, modules: readonly Module[], slice: Slice): SliceTarget | null {
  const company = slice.companyId ?? companyId;
  const companies = company === undefined ? undefined : String(company);
  if (manufacturer !== 0) {
    if (!modules.includes(moduleOf(manufacturer)) || slice.state || slice.deviceType || slice.site !== undefined)
      return null;
    return paths.energyList({ manufacturer, companies });
  }
  if (!modules.includes('yhub')) return null;
  const { deviceType, state, site } = slice;
  return paths.monitors({
    deviceType: deviceType || undefined,
    companies,
    site: site || undefined,
    emptySite: site === null || undefined,
    state,
  });
}
