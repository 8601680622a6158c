import { useTranslation } from 'react-i18next';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Stacked } from '../../../ui/table/Stacked.tsx';
import type { ServedDevice } from './order-queries.ts';
import styles from './Row.module.css';

const KB = 1000;
const MB = 1000 * KB;

/** What a device and the console sent each other this month; the SIM's provider counts more than that. */
export function TrafficOfMonth({ traffic }: Pick<ServedDevice, 'traffic'>) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const size = (bytes: number) =>
    bytes < MB ? `${format.number(bytes / KB, 1)} kB` : `${format.number(bytes / MB, 1)} MB`;
  const { receivedBytes = 0, sentBytes = 0 } = traffic ?? {};
  const month = format.date('monthYear', useNow(), 'UTC');
  const parts = t('traffic_parts', { received: size(receivedBytes), sent: size(sentBytes) });
  return (
    <span className={styles.traffic} title={`${parts}. ${t('traffic_help')}`}>
      <Stacked name={traffic ? size(receivedBytes + sentBytes) : '--'}>{month}</Stacked>
      <span className="visually-hidden">{`${t('traffic', { month })}: ${parts}`}</span>
    </span>
  );
}
