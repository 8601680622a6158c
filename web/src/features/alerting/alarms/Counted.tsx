import { MAX_COUNTED } from '#domain/alerting/alarms/watch/max-counted.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './Counted.module.css';

/** A word with a count, if the count is not zero. */
export function Counted({ text, count }: { text: string; count: number | undefined }) {
  const format = useFormat();
  return (
    <>
      {text}
      {count !== undefined && count > 0 && (
        <b className={styles.count}>{`${format.number(count)}${count >= MAX_COUNTED ? '+' : ''}`}</b>
      )}
    </>
  );
}
