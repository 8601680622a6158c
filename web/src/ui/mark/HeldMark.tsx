import { useTranslation } from 'react-i18next';
import { isDataValid } from '#domain/foundation/basics/time.ts';
import { useNow } from '../../i18n/clock.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../art/Icon.tsx';
import styles from './HeldMark.module.css';

interface Props {
  /** When the value came last, UTC epoch ms; absent where it came with the newest record. */
  since: number | undefined;
}

/** Marks a value that still holds and is older than values are valid, with its age. */
export function HeldMark({ since }: Props) {
  const { t } = useTranslation('index');
  const format = useFormat();
  const now = useNow();
  if (since === undefined || isDataValid(since, now)) return null;
  const text = t('last_measured', { age: format.age(since, now) });
  return (
    <span className={styles.mark} title={text}>
      <Icon name="clock" size={13} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
