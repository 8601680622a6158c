import { useTranslation } from 'react-i18next';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import styles from './AsOf.module.css';
import { nearTime } from './near-time.ts';

interface Props {
  /** UTC epoch ms of the measurement. */
  at: number | null;
  stale: boolean;
}

/** When the values were measured: the time if today, otherwise "as of" the day. */
export function AsOf({ at, stale }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const now = useNow();
  const time = format.date(nearTime(at, now, 'time'), at);
  return (
    <span className={styles.asOf} data-stale={stale} title={format.date('dateTime', at)}>
      <Icon name="clock" size={13} />
      {stale ? t('as_of', { time }) : time}
    </span>
  );
}
