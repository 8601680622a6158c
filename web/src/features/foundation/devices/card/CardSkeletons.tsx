import { classNames } from '../../../../ui/layout/class-names.ts';
import { Row } from '../../../../ui/layout/Row.tsx';
import card from '../../../../ui/page/Card.module.css';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import styles from './CardSkeletons.module.css';
import grid from './DeviceCards.module.css';

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const SMALL = ['a', 'b', 'c', 'd', 'e'] as const;

export function CardSkeletons({ columns }: { columns: 1 | 2 }) {
  const opened = columns === 2 ? (['first', 'second'] as const) : (['first'] as const);
  return (
    <div className={grid.grid} data-columns={columns} aria-hidden="true">
      {opened.map((place) => (
        <div key={place} className={classNames(card.card, styles.card)}>
          <HeaderSkeleton tile={48} />
          <div className={styles.charge}>
            <Skeleton width={72} height={30} radius={6} />
            <div className={styles.cells}>
              {CELLS.map((cell) => (
                <Skeleton key={cell} width="100%" height={14} radius={3} />
              ))}
            </div>
          </div>
          <div className={styles.three}>
            {['voltage', 'temperature', 'level'].map((value) => (
              <div key={value} className={styles.value}>
                <Skeleton width="60%" height={10} />
                <Skeleton width="80%" height={16} />
              </div>
            ))}
          </div>
        </div>
      ))}
      {SMALL.map((place) => (
        <div key={place} className={classNames(card.card, styles.card)}>
          <HeaderSkeleton tile={44} />
        </div>
      ))}
    </div>
  );
}

const HeaderSkeleton = ({ tile }: { tile: number }) => (
  <Row gap="s3">
    <Skeleton width={tile} height={tile} radius={10} />
    <div className={styles.text}>
      <Skeleton width="46%" height={14} />
      <Skeleton width="68%" height={11} />
    </div>
    <Skeleton width={56} height={16} radius={5} />
  </Row>
);
