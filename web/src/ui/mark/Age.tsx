import { isDataValid } from '#domain/foundation/basics/time.ts';
import { useNow } from '../../i18n/clock.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../art/Icon.tsx';
import styles from './Age.module.css';

interface Props {
  /** UTC epoch ms of the measurement. */
  at: number | null | undefined;
  size?: number;
}

/** The age of a value, with the instant as tooltip. */
export function Age({ at, size = 13 }: Props) {
  const format = useFormat();
  const now = useNow();
  return (
    <span className={styles.age} data-stale={!isDataValid(at, now)} title={format.date('dateTime', at)}>
      <Icon name="clock" size={size} />
      <span className={styles.text}>{format.age(at, now)}</span>
    </span>
  );
}
