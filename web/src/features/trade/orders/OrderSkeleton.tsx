import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './OrderSkeleton.module.css';

export const OrderSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    <Skeleton width="90%" height={18} />
    <Skeleton width="72%" height={18} />
    <Skeleton width="84%" height={18} />
    <Skeleton width="66%" height={18} />
  </div>
);
