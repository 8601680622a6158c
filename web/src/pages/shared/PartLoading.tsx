import { Spinner } from '../../ui/page/Spinner.tsx';
import styles from './PartLoading.module.css';

/** In place of a part of a page whose code is being loaded. */
export const PartLoading = () => (
  <div className={styles.waiting}>
    <Spinner size={24} />
  </div>
);
