import card from '../../../ui/Card.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import board from './OverviewBoard.module.css';
import styles from './OverviewBones.module.css';

/** The shape of the overview while it is counted. */
export const OverviewBones = () => (
  <div className={board.board} aria-hidden="true">
    <Bones lines={2} />
    <div className={board.columns}>
      <Bones lines={7} />
      <Bones lines={5} />
    </div>
  </div>
);

const WIDTHS = [86, 62, 78, 54, 82, 66, 72];

const Bones = ({ lines }: { lines: number }) => (
  <div className={classNames(card.card, styles.bones)}>
    {WIDTHS.slice(0, lines).map((width) => (
      <Skeleton key={width} width={`${width}%`} height={16} />
    ))}
  </div>
);
