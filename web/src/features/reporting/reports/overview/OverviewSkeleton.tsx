import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import board from './OverviewBoard.module.css';
import styles from './OverviewSkeleton.module.css';

/** The layout of the overview while it loads. */
export const OverviewSkeleton = () => (
  <div className={board.board} aria-hidden="true">
    <CardSkeleton lines={2} />
    <div className={board.columns}>
      <CardSkeleton lines={7} />
      <CardSkeleton lines={5} />
    </div>
  </div>
);

const WIDTHS = [86, 62, 78, 54, 82, 66, 72];

const CardSkeleton = ({ lines }: { lines: number }) => (
  <div className={classNames(card.card, styles.skeleton)}>
    {WIDTHS.slice(0, lines).map((width) => (
      <Skeleton key={width} width={`${width}%`} height={16} />
    ))}
  </div>
);
