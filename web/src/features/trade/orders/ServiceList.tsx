import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Consequence,
  consequenceOf,
  DATA_SERVICE_STATES,
  type DataServiceState,
  refusedFrom,
} from '#domain/foundation/devices/data-service.ts';
import { NETWORK_DAYS } from '#domain/foundation/devices/network-rate.ts';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { DeviceArt } from '../../../ui/art/DeviceArt.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { SerialNumber } from '../../../ui/mark/SerialNumber.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Stacked } from '../../../ui/table/Stacked.tsx';
import { FilteredRows } from './FilteredRows.tsx';
import { NetworkBars } from './NetworkBars.tsx';
import type { ServedDevice, ServedPage } from './order-queries.ts';
import styles from './Row.module.css';
import { ServiceTag } from './ServiceTag.tsx';
import { TrafficOfMonth } from './TrafficOfMonth.tsx';

interface Props {
  query: UseQueryResult<ServedPage>;
  state: DataServiceState | undefined;
  onState: (state: DataServiceState | undefined) => void;
  onPage: (page: number) => void;
  search: ReactNode;
  filters: ReactNode;
  onClear: () => void;
  chosen: ReadonlySet<string>;
  /** Absent for users who may not order. */
  onChoose: ((device: ServedDevice, on: boolean) => void) | undefined;
}

/** Devices by expiry of their data service, to choose from. */
export function ServiceList({ chosen, onChoose, onClear, ...list }: Props) {
  const { t } = useTranslation(['order', 'device']);
  const format = useFormat();
  const counts = list.query.data?.counts;
  const counted = (text: string, count: (of: ServedPage['counts']) => number) =>
    counts ? `${text} ${format.number(count(counts))}` : text;
  return (
    <FilteredRows
      {...list}
      label={t('order:devices')}
      states={[
        {
          value: undefined,
          text: counted(t('order:state_all'), (of) => DATA_SERVICE_STATES.reduce((sum, state) => sum + of[state], 0)),
        },
        ...DATA_SERVICE_STATES.map((value) => ({ value, text: counted(t(`order:state_${value}`), (of) => of[value]) })),
      ]}
      failed={t('order:services_failed')}
      none={
        <EmptyState scene="search" title={t('order:no_services')} reason={t('order:no_services_text')}>
          <Button onClick={onClear}>{t('device:clear_filters')}</Button>
        </EmptyState>
      }
      head={<Head withBox={onChoose !== undefined} />}
      keyOf={({ mcuId }) => mcuId}
      row={(device) => <ServiceRow device={device} on={chosen.has(device.mcuId)} onChoose={onChoose} />}
    />
  );
}

function Head({ withBox }: { withBox: boolean }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  return (
    <>
      <span className={styles.headName} data-box={withBox}>
        {t('device')}
      </span>
      <span className={styles.sim}>{t('plan_and_sim')}</span>
      <span className={styles.traffic}>{t('traffic', { month: format.date('monthYear', useNow(), 'UTC') })}</span>
      <span className={styles.network}>{t('network_rate', { days: NETWORK_DAYS })}</span>
      <span className={styles.state}>{t('service_state')}</span>
    </>
  );
}

function ServiceRow({ device, on, onChoose }: { device: ServedDevice; on: boolean; onChoose: Props['onChoose'] }) {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const consequence = consequenceOf(device.serviceUntil, useNow());
  const refusal = consequence === 'lapsed' ? t('wrong_desc:no_svc_device_calc') : undefined;
  const content = (
    <>
      <DeviceArt deviceType={device.deviceType} tile={34} size={24} />
      <Stacked name={device.deviceName}>
        SN <SerialNumber sn={device.deviceSn} />
        {device.companyName && ` · ${device.companyName}`}
      </Stacked>
      <span className={styles.sim}>
        <Stacked name={device.planName ?? t('order:no_plan_yet')}>{device.simKind ?? t('order:no_sim')}</Stacked>
      </span>
      <TrafficOfMonth traffic={device.traffic} />
      <NetworkBars days={device.networkDays} mean={device.networkPermille} />
      <span className={styles.state}>
        <ServiceTag until={device.serviceUntil} />
        {consequence && device.serviceUntil !== null && (
          <ServiceConsequence of={consequence} until={device.serviceUntil} />
        )}
      </span>
    </>
  );
  if (!onChoose) return <div className={styles.row}>{content}</div>;
  return (
    <label className={styles.row} data-on={on} title={refusal}>
      <input
        type="checkbox"
        checked={on}
        disabled={refusal !== undefined}
        onChange={(event) => onChoose(device, event.target.checked)}
      />
      {content}
    </label>
  );
}

/** What the end of a data service means, below its state. */
function ServiceConsequence({ of, until }: { of: Consequence; until: number }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const date = (at: number) => format.date('date', at);
  if (of === 'hidden') return <small>{t('service_hidden')}</small>;
  if (of === 'refused') return <small>{t('service_refused', { date: date(refusedFrom(until)) })}</small>;
  return (
    <small>
      <Icon name="lock" size={12} /> {t('service_lapsed')}
    </small>
  );
}
