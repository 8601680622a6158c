import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { fromHundredths, percentQuantity } from '#domain/foundation/kinds/units.ts';
import { isPassing } from '../../../api/api-error.ts';
import { Sparkline } from '../../../charts/Sparkline.tsx';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Segmented } from '../../../ui/action/Segmented.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './SharedDeviceCard.module.css';
import { type SharedDevice, type ShareKey, type ShareView, shareQueries } from './share-queries.ts';

interface Props {
  device: SharedDevice;
  view: ShareView;
  shareKey: ShareKey;
}

/** Less than this does not fill the whole height, percent. */
const MIN_SPAN = 10;

/** The charge of the last day, or of all days that are shared. */
export function SharedHistory({ device, view, shareKey }: Props) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const { historyDays, now, timeZone } = view;
  const [days, setDays] = useState(1);
  const { data, error } = useQuery(shareQueries.history(shareKey, device.ref));
  const to = Math.ceil(now / HOUR_MS) * HOUR_MS;
  const from = to - days * DAY_MS;
  const shown = useMemo(() => (data ?? []).filter(({ startAt }) => startAt >= from), [data, from]);
  if (error && (!data || !isPassing(error))) return <p className={styles.none}>{errorText(error)}</p>;
  if (!data) return <Skeleton width="100%" height={64} />;
  const known = shown.flatMap(({ socLowest, socHighest }) =>
    socLowest === null || socHighest === null ? [] : [[socLowest, socHighest] as const],
  );
  const text = (soc: number) => format.quantity(percentQuantity(soc));
  const low = text(Math.min(...known.map(([least]) => least)));
  const high = text(Math.max(...known.map(([, most]) => most)));
  const end = (at: number) => format.date(days === 1 ? 'minute' : 'dayMonthTime', at, timeZone);
  return (
    <>
      {historyDays > 1 && (
        <Segmented
          label={t('part_history')}
          value={String(days)}
          segments={[
            { value: '1', content: t('last_day') },
            { value: String(historyDays), content: t('days_n', { count: historyDays }) },
          ]}
          onChange={(chosen) => setDays(Number(chosen))}
        />
      )}
      {known.length === 0 ? (
        <p className={styles.none}>{t('no_history')}</p>
      ) : (
        <figure className={styles.chart}>
          <Sparkline
            // The last value of an hour stands at its end.
            at={Float64Array.from(shown, ({ startAt }) => startAt + HOUR_MS)}
            values={Float64Array.from(shown, ({ socLast }) =>
              socLast === null ? Number.NaN : fromHundredths(socLast),
            )}
            span={{ from, to }}
            colour="c1"
            leastSpan={MIN_SPAN}
            label={t('chart_of', { name: device.name, from: end(from), to: end(to), low, high })}
          />
          <figcaption>
            <span>{end(from)}</span>
            <span>{t('range_low_high', { low, high })}</span>
            <span>{end(to)}</span>
          </figcaption>
        </figure>
      )}
    </>
  );
}
