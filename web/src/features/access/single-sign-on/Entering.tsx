import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../ui/page/Spinner.tsx';
import styles from './SignIn.module.css';

/** While the code of a provider is exchanged. */
export function Entering() {
  const { t } = useTranslation('single_sign_on');
  return (
    <p className={styles.entering} role="status">
      <Spinner size={18} />
      {t('entering')}
    </p>
  );
}
