import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { deviceQueries } from '../api/device-queries.ts';
import { ChargeCurve } from '../features/charger/ChargeCurve.tsx';
import { ChargeFacts } from '../features/charger/ChargeFacts.tsx';
import { type Charge, chargerQueries } from '../features/charger/charger-queries.ts';
import { errorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { detailOf, paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import card from '../ui/Card.module.css';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './ChargerPages.module.css';

const route = getRouteApi('/member/console/charger/recordDetail');
/** One that does not exist, of a device that does not, or an id that cannot be one. */
const GONE = new Set(['not_found', 'device_not_found', 'param_error']);

/** One charge: its facts and its curve. */
export function ChargerRecordPage() {
  const { t } = useTranslation(['charger', 'index']);
  const navigate = useNavigate();
  const { id } = route.useSearch();
  const { data, error, refetch } = useQuery(chargerQueries.detail(id));
  if (data) return <Record charge={data} />;
  if (!error)
    return (
      <div className={styles.record}>
        <Skeleton width="100%" height={420} radius={8} />
      </div>
    );
  const isGone = error instanceof ApiError && GONE.has(error.code);
  return (
    <EmptyState
      page
      alert
      scene={isGone ? 'missing' : 'broken'}
      title={isGone ? t('gone_title') : t('failed_title')}
      reason={isGone ? t('gone_text') : errorText(error)}
    >
      {!isGone && (
        <Button kind="primary" icon="refresh" onClick={() => void refetch()}>
          {t('index:try_again')}
        </Button>
      )}
      <Button kind={isGone ? 'primary' : 'plain'} onClick={() => void navigate(paths.charges())}>
        {t('to_list')}
      </Button>
    </EmptyState>
  );
}

function Record({ charge }: { charge: Charge }) {
  const { t } = useTranslation('charger');
  const format = useFormat();
  const navigate = useNavigate();
  const { data: device } = useQuery(deviceQueries.info(charge.mcuId));
  return (
    <>
      <PageHead
        title={t('record_of', { name: charge.deviceName })}
        count={format.date('dayMonthTime', charge.startedAt)}
      >
        {device && <Button onClick={() => void navigate(detailOf(device))}>{t('to_device')}</Button>}
        <Button icon="chevron-left" onClick={() => void navigate(paths.charges())}>
          {t('to_list')}
        </Button>
      </PageHead>
      <div className={styles.record}>
        <ChargeCurve charge={charge} />
        <section className={classNames(card.card, styles.facts)} aria-label={t('facts')}>
          <h2>{t('facts')}</h2>
          <Link {...paths.charges({ mcuId: charge.mcuId })}>
            {charge.deviceSn}
            {charge.unit > 0 && ` · ${t('unit', { unit: charge.unit })}`}
          </Link>
          <ChargeFacts charge={charge} />
        </section>
      </div>
    </>
  );
}
