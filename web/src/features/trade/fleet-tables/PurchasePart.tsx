import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeAmount } from '#domain/foundation/i18n/amounts.ts';
import { ask } from '../../../api/client.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { EditPurchase } from './EditPurchase.tsx';
import styles from './Purchase.module.css';

/** When a machine was bought and for how much; for those who manage it. */
export default function PurchasePart({ device: { mcuId } }: { device: Pick<DeviceInfo, 'mcuId'> }) {
  const { t } = useTranslation(['fleet_tables', 'device_detail']);
  const { date, language } = useFormat();
  const [isEdited, setEdited] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['devices', 'purchase', mcuId],
    queryFn: ({ signal }) => ask('devicePurchase', { mcuId }, signal),
  });
  const unknown = t('device_detail:unknown');
  return (
    <section className={styles.part} aria-label={t('fleet_tables:purchase')}>
      <h3>{t('fleet_tables:purchase')}</h3>
      {error && !data ? (
        <Failure error={error} onAgain={() => void refetch()} />
      ) : !data ? (
        <Skeleton width="60%" height={14} />
      ) : isEdited ? (
        <EditPurchase mcuId={mcuId} purchase={data} onDone={() => setEdited(false)} />
      ) : (
        <>
          <dl>
            <dt>{t('fleet_tables:column_purchasedOn')}</dt>
            <dd>{data.purchasedOn === null ? unknown : date('date', Date.parse(data.purchasedOn), 'UTC')}</dd>
            <dt>{t('fleet_tables:column_purchasePrice')}</dt>
            <dd>
              {data.price === null || data.currency === null
                ? unknown
                : `${wholeAmount(language, data.price, data.currency)} ${data.currency}`}
            </dd>
          </dl>
          <Button kind="quiet" icon="pencil" onClick={() => setEdited(true)}>
            {t('fleet_tables:purchase_edit')}
          </Button>
        </>
      )}
    </section>
  );
}
