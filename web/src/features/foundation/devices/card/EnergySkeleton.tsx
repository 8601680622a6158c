import { classNames } from '../../../../ui/layout/class-names.ts';
import { Row } from '../../../../ui/layout/Row.tsx';
import card from '../../../../ui/page/Card.module.css';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import styles from './CardSkeletons.module.css';
import grid from './DeviceCards.module.css';
import energy from './EnergyCard.module.css';

const CARDS = ['a', 'b', 'c', 'd', 'e'] as const;
const TILES = ['a', 'b', 'c', 'd'] as const;

export const EnergySkeleton = () => (
  <div className={grid.grid} data-columns={2} aria-hidden="true">
    {CARDS.map((place) => (
      <div key={place} className={classNames(card.card, styles.card)}>
        <Row gap="s3">
          <Skeleton width={48} height={48} radius={10} />
          <div className={styles.text}>
            <Skeleton width="46%" height={14} />
            <Skeleton width="68%" height={11} />
          </div>
          <Skeleton width={56} height={16} radius={5} />
        </Row>
        <div className={energy.skeleton}>
          {TILES.map((tile) => (
            <Skeleton key={tile} width={40} height={40} radius={9} />
          ))}
        </div>
      </div>
    ))}
  </div>
);
