import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Silence } from '#domain/power/conclusions/device-said.ts';
import { useNow } from '../../i18n/clock.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './Age.module.css';

/** For how long a device is silent; both instants where its values are of another time than its last message. */
export function SilenceLine({ silence: { since, valuesAt } }: { silence: Silence }) {
  const { t } = useTranslation('index');
  const format = useFormat();
  const now = useNow();
  if (since === null) return null;
  return (
    <span
      className={classNames(styles.age, valuesAt !== null && styles.both)}
      data-stale
      title={format.date('dateTime', since)}
    >
      {valuesAt === null
        ? t('offline_for', { duration: format.lasting((now - since) / MINUTE_MS) })
        : t('offline_since_values', {
            since: format.date('dayMonthTime', since),
            values: format.date('dayMonthTime', valuesAt),
          })}
    </span>
  );
}
