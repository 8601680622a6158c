import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import styles from './MiniSkeletons.module.css';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export const MiniSkeletons = () => (
  <div aria-hidden="true">
    {ROWS.map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton width={44} height={44} radius={10} />
        <div className={styles.text}>
          <Skeleton width="52%" height={13} />
          <Skeleton width="76%" height={10} />
          <Skeleton width="100%" height={6} />
        </div>
      </div>
    ))}
  </div>
);
