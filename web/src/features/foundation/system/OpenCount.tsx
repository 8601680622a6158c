import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/layout/class-names.ts';
import styles from './OpenCount.module.css';

const MOST = 999;

/** The number of new warnings; hidden when it is zero. */
export function OpenCount({ count, solid = false }: { count: number | undefined; solid?: boolean }) {
  const { t } = useTranslation('index');
  if (!count) return null;
  return (
    <span className={classNames(styles.count, solid && styles.solid)} title={t('n_new', { count })}>
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
