import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './NetworkBars.module.css';

interface Props {
  /** Thousandths by day, oldest first. */
  days: readonly (number | null)[];
  mean: number | null;
}

/** Below this a day stands out. */
const LOW_PERMILLE = 800;

/** How much of what was expected came over the last days: a bar for each day, and the mean. */
export function NetworkBars({ days, mean }: Props) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const percent = (permille: number | null) =>
    permille === null
      ? '--'
      : format.quantity({ value: Math.round(permille / 10), unit: '%', decimals: 0, signed: false });
  return (
    <span className={styles.network} title={t('network_rate', { days: days.length })}>
      <span className={styles.bars} aria-hidden="true">
        {days.map((permille, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: days have no other name
            key={index}
            data-low={permille !== null && permille < LOW_PERMILLE}
            data-none={permille === null}
            style={{ height: `${Math.max(8, (permille ?? 0) / 10)}%` }}
          />
        ))}
      </span>
      <span className="visually-hidden">{t('network_rate', { days: days.length })}</span>
      <b>{percent(mean)}</b>
    </span>
  );
}
