import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deviceQueries } from '../../api/device-queries.ts';
import { MaintenanceCard } from '../../features/alerting/maintenance/MaintenanceCard.tsx';
import { BatteryMounts, BatteryOverview } from '../../features/power/batteries/BatteryOverview.tsx';
import { factsOf } from '../../features/power/batteries/battery-facts.ts';
import { type BatteryDetail, batteryQueries } from '../../features/power/batteries/battery-queries.ts';
import { BATTERY_TABS } from '../../features/power/batteries/battery-tabs.ts';
import { StatusTag } from '../../features/power/batteries/StatusTag.tsx';
import { SwapNotice } from '../../features/power/batteries/SwapNotice.tsx';
import { PassportActions } from '../../features/reporting/passports/PassportActions.tsx';
import { PassportView } from '../../features/reporting/passports/PassportView.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { HelpLink } from '../../ui/action/HelpLink.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import tabStyle from '../../ui/action/Tab.module.css';
import { DeviceArt } from '../../ui/art/DeviceArt.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import body from '../../ui/page/PageBody.module.css';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import tabs from '../access/AccountTabs.module.css';
import { LateLabels } from '../shared/LateLabels.tsx';
import { LoadedPage } from '../shared/LoadedPage.tsx';
import { BatteryHealth } from './BatteryHealth.tsx';
import styles from './BatteryPage.module.css';

const route = getRouteApi('/member/console/battery');

/** A battery, whichever device it is mounted on. */
export function Battery() {
  const { t } = useTranslation('passports');
  const navigate = useNavigate();
  const { id } = route.useSearch();
  return (
    <LoadedPage
      query={useQuery(batteryQueries.detail(id))}
      gone={{ title: t('gone_title'), reason: t('gone_text') }}
      list={t('back')}
      onList={() => void navigate(paths.batteries())}
      heights={[80, 320]}
    >
      {(data) => <LoadedBattery key={id} battery={data} />}
    </LoadedPage>
  );
}

function LoadedBattery({ battery }: { battery: BatteryDetail }) {
  const { t } = useTranslation('passports');
  const search = route.useSearch();
  const { id } = search;
  const tab = BATTERY_TABS.find((each) => each === search.tab);
  const current = battery.mounts.find(({ dismountedAt }) => dismountedAt === null);
  return (
    <>
      <Header battery={battery} />
      <nav className={tabs.tabs} aria-label={t('tabs')}>
        {[undefined, ...BATTERY_TABS].map((each) => (
          <Link
            key={each ?? ''}
            {...paths.battery(id, each)}
            className={tabStyle.tab}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={tab === each ? 'page' : undefined}
          >
            {t(each ? `tab_${each}` : 'tab_overview')}
          </Link>
        ))}
      </nav>
      <div className={classNames(body.body, body.stack)}>
        {tab === undefined && current && (
          <SwapNotice place={{ mcuId: current.mcuId, unit: current.unit }} refusal={undefined} />
        )}
        {tab === undefined && <BatteryOverview battery={battery} />}
        {tab === undefined && <LateLabels subject="battery" id={id} />}
        {tab === 'passport' && <PassportView batteryId={id} />}
        {tab === 'health' && (current ? <MountedHealth mount={current} /> : <NotMounted />)}
        {tab === 'maintenance' &&
          (current ? (
            <MaintenanceCard mcuId={current.mcuId} name={current.deviceName} refusal={undefined} />
          ) : (
            <NotMounted />
          ))}
        {tab === 'mounts' && <BatteryMounts battery={battery} />}
      </div>
    </>
  );
}

function Header({ battery }: { battery: BatteryDetail }) {
  const { t } = useTranslation(['passports', 'batteries']);
  const { t: of } = useTranslation('batteries');
  const format = useFormat();
  const navigate = useNavigate();
  const current = battery.mounts.find(({ dismountedAt }) => dismountedAt === null);
  const { batteryId, serialNumber, model, companyName, status } = battery;
  return (
    <header className={styles.header}>
      <IconButton
        icon="chevron-left"
        iconSize={20}
        label={t('passports:back')}
        onClick={() => void navigate(paths.batteries())}
      />
      <DeviceArt deviceType="f" tile={44} size={30} />
      <div className={styles.text}>
        <div className={styles.first}>
          <h1>{serialNumber || t('batteries:no_serial')}</h1>
          <StatusTag status={status} />
          <HelpLink title={serialNumber || model} look="small" />
        </div>
        <p className={styles.second}>
          {factsOf(battery, of, format)} ·{' '}
          {current ? (
            <>
              <Link {...paths.monitor(current.mcuId)}>{t('passports:on_device', { device: current.deviceName })}</Link>{' '}
              ·{' '}
              {current.mountedAt === null
                ? t('batteries:since_first')
                : t('batteries:since', { from: format.date('date', current.mountedAt) })}
            </>
          ) : (
            t('passports:stored')
          )}{' '}
          · {companyName}
        </p>
      </div>
      <div className={styles.actions}>
        <PassportActions batteryId={batteryId} model={model} />
      </div>
    </header>
  );
}

function MountedHealth({ mount: { mcuId, unit } }: { mount: BatteryDetail['mounts'][number] }) {
  const { data: info, error, refetch } = useQuery(deviceQueries.info(mcuId));
  const { t } = useTranslation('index');
  if (info) return <BatteryHealth device={{ mcuId, unit }} timeZone={info.timeZone} />;
  if (error) return <Failure title={t('error_text')} error={error} onAgain={refetch} />;
  return <Skeleton width="100%" height={320} radius={12} />;
}

function NotMounted() {
  const { t } = useTranslation('passports');
  return <EmptyState scene="empty" title={t('stored')} reason={t('not_mounted_text')} />;
}
