import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import styles from './OpenCount.module.css';

const MOST = 999;

interface Props {
  /** Of the open warnings, those that nobody has acknowledged. */
  count: number | undefined;
  open: number | undefined;
  solid?: boolean;
}

/** The number of warnings that are not acknowledged, and of what it is; hidden when it is zero. */
export function OpenCount({ count, open = 0, solid = false }: Props) {
  const { t } = useTranslation('index');
  const format = useFormat();
  if (!count) return null;
  return (
    <span
      className={classNames(styles.count, solid && styles.solid)}
      title={t('open_unhandled', { open: format.number(open), unhandled: format.number(count) })}
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
