import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './MessageSkeleton.module.css';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export const MessageSkeleton = () => (
  <div className={styles.rows} aria-hidden="true">
    {ROWS.map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton width={30} height={30} radius={9} />
        <div className={styles.text}>
          <Skeleton width="46%" height={13} />
          <Skeleton width="24%" height={10} />
        </div>
      </div>
    ))}
  </div>
);
