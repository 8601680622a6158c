import type { ReactNode } from 'react';
import { Row } from '../../../../ui/layout/Row.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import styles from './DevicePopup.module.css';

export const PopupSkeleton = ({ closeButton }: { closeButton: ReactNode }) => (
  <>
    <Row gap="s3" align="center">
      <Skeleton width={48} height={48} radius={10} />
      <div className={styles.text}>
        <Skeleton width="60%" height={14} />
        <div style={{ height: 8 }} />
        <Skeleton width="80%" height={11} />
      </div>
      <div className={styles.tools}>{closeButton}</div>
    </Row>
    <div className={styles.charge}>
      <Skeleton width={72} height={30} radius={6} />
    </div>
    <Skeleton width="100%" height={14} radius={3} />
    <div style={{ height: 132 }} />
  </>
);
