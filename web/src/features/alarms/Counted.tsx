import { MAX_COUNTED } from '#domain/alarms/max-counted.ts';
import { useFormat } from '../../i18n/use-format.ts';
import styles from './Counted.module.css';

/** A word with how many there are of it, when there are any. */
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
