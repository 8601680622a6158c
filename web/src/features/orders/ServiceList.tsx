import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DATA_SERVICE_STATES } from '#domain/orders/data-service.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageFooter } from '../../ui/PageFooter.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Orders.module.css';
import { orderQueries, type ServedDevice, type ServiceFilter } from './order-queries.ts';
import { ServiceTag } from './ServiceTag.tsx';

interface Props {
  filter: ServiceFilter;
  onFilter: (filter: ServiceFilter) => void;
  page: number;
  onPage: (page: number) => void;
  search: ReactNode;
  chosen: ReadonlySet<string>;
  /** Absent for users who may not order. */
  onChoose: ((device: ServedDevice, on: boolean) => void) | undefined;
}

const PAGE_SIZE = 20;

/** Devices by expiry of their data service, to choose from. */
export function ServiceList({ filter, onFilter, page, onPage, search, chosen, onChoose }: Props) {
  const { t } = useTranslation('order');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const { data, error, refetch } = useQuery(orderQueries.services(filter, page, PAGE_SIZE));
  const count = (state: ServiceFilter['state']) => {
    if (!data) return '';
    const all = DATA_SERVICE_STATES.reduce((sum, one) => sum + data.counts[one], 0);
    return ` ${format.number(state === '' ? all : data.counts[state])}`;
  };
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.search}>{search}</div>
        <div className={styles.chips}>
          {(['', ...DATA_SERVICE_STATES] as const).map((state) => (
            <Chip key={state} on={filter.state === state} onClick={() => onFilter({ ...filter, state })}>
              {state === '' ? t('state_all') : t(`state_${state}`)}
              {count(state)}
            </Chip>
          ))}
        </div>
      </div>
      {error && !data && (
        <EmptyState alert scene="broken" title={t('services_failed')} reason={errorText(error)}>
          <Button kind="primary" icon="refresh" onClick={() => void refetch()}>
            {common('try_again')}
          </Button>
        </EmptyState>
      )}
      {!data && !error && <OrderSkeleton />}
      {data?.total === 0 && <EmptyState scene="search" title={t('no_services')} reason={t('no_services_text')} />}
      {data && data.total > 0 && (
        <>
          <ul className={styles.rows} aria-label={t('devices')}>
            {data.list.map((device) => (
              <li key={device.mcuId}>
                <ServiceRow device={device} on={chosen.has(device.mcuId)} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          <PageFooter summary={t('total', { total: format.number(data.total) })}>
            {data.pages > 1 && <Pager page={data.pageNum} pages={data.pages} onChange={onPage} />}
          </PageFooter>
        </>
      )}
    </>
  );
}

function ServiceRow({ device, on, onChoose }: { device: ServedDevice; on: boolean; onChoose: Props['onChoose'] }) {
  const content = (
    <>
      <span className={styles.text}>
        <b>{device.deviceName}</b>
        <small>
          SN {device.deviceSn}
          {device.companyName && ` · ${device.companyName}`}
        </small>
      </span>
      <ServiceTag until={device.serviceUntil} />
    </>
  );
  if (!onChoose) return <div className={styles.row}>{content}</div>;
  return (
    <label className={styles.row} data-on={on}>
      <input type="checkbox" checked={on} onChange={(event) => onChoose(device, event.target.checked)} />
      {content}
    </label>
  );
}

export const OrderSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    <Skeleton width="90%" height={18} />
    <Skeleton width="72%" height={18} />
    <Skeleton width="84%" height={18} />
    <Skeleton width="66%" height={18} />
  </div>
);
