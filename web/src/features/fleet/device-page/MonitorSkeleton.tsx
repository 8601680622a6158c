import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './RealTime.module.css';

/** The page's layout while its values load. */
export const MonitorSkeleton = () => (
  <div className={styles.skeleton}>
    <div>
      <Skeleton width="100%" height={420} radius={12} />
      <Skeleton width="100%" height={200} radius={12} />
    </div>
    <div>
      <div className={styles.skeletonTiles}>
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} width="100%" height={124} radius={12} />
        ))}
      </div>
      <Skeleton width="100%" height={480} radius={12} />
    </div>
    <div>
      <Skeleton width="100%" height={620} radius={12} />
    </div>
  </div>
);
