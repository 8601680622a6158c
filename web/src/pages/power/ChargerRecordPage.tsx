import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deviceQueries } from '../../api/device-queries.ts';
import { ChargeCurve } from '../../features/power/charging/ChargeCurve.tsx';
import { ChargeFacts } from '../../features/power/charging/ChargeFacts.tsx';
import { type Charge, chargerQueries } from '../../features/power/charging/charger-queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { detailOf, paths } from '../../routes/paths.ts';
import { media } from '../../theme/media.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { useMediaQuery } from '../../ui/layout/use-media-query.ts';
import card from '../../ui/page/Card.module.css';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { LoadFailure } from '../shared/LoadFailure.tsx';
import { PrintHead } from '../shared/PrintHead.tsx';
import styles from './ChargerPages.module.css';

const route = getRouteApi('/member/console/charger/recordDetail');

/** One charging session: its facts and its curve. */
export function ChargerRecordPage() {
  const { t } = useTranslation('charger');
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
  return (
    <LoadFailure
      error={error}
      gone={{ title: t('gone_title'), reason: t('gone_text') }}
      failed={t('failed_title')}
      onAgain={() => void refetch()}
      list={t('to_list')}
      onList={() => void navigate({ ...paths.charges(), state: { whole: true } })}
    />
  );
}

function Record({ charge }: { charge: Charge }) {
  const { t } = useTranslation('charger');
  const format = useFormat();
  const navigate = useNavigate();
  const isPhone = useMediaQuery(media.belowTablet);
  const { data: device } = useQuery(deviceQueries.info(charge.mcuId));
  const toDevice = (to: Parameters<typeof detailOf>[0]) => void navigate(detailOf(to));
  const toList = () => void navigate({ ...paths.charges(), state: { whole: true } });
  return (
    <>
      <PageHeader
        title={t('record_of', { name: charge.deviceName })}
        count={isPhone ? undefined : format.date('dayMonthTime', charge.startedAt)}
      >
        {isPhone ? (
          <>
            {device && <IconButton icon="chevron-right" label={t('to_device')} onClick={() => toDevice(device)} />}
            <IconButton icon="list" label={t('to_list')} onClick={toList} />
          </>
        ) : (
          <>
            {device && <Button onClick={() => toDevice(device)}>{t('to_device')}</Button>}
            <Button icon="chevron-left" onClick={toList}>
              {t('to_list')}
            </Button>
          </>
        )}
      </PageHeader>
      <PrintHead
        title={charge.deviceName}
        note={`SN ${charge.deviceSn}`}
        report={t('charging_session')}
        period={format.date('dateTime', charge.startedAt)}
      />
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
