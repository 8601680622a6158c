import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { HeldMark } from '../../../../ui/mark/HeldMark.tsx';
import styles from './Tile.module.css';
import { Tile } from './Tile.tsx';

const LEVELS = [0, 1, 2, 3] as const;
type WaterLevel = (typeof LEVELS)[number];
const isWaterLevel = (level: number | null): level is WaterLevel => LEVELS.some((known) => known === level);

const NOT_INSTALLED = 0;
const LOW = 2;
const SEGMENTS = [1, 2, 3, 4, 5, 6] as const;
/** The sensor only distinguishes a level and too little; the number of segments for each. */
const FILLED: Readonly<Record<WaterLevel, number>> = { 0: 0, 1: 5, 2: 1, 3: 0 };

interface Props {
  level: number | null;
  stale: boolean;
  /** When it came last, where it did not come with the newest record. */
  since: number | undefined;
}

/** Whether there is enough water above the plates, as text and a row of segments. */
export function WaterTile({ level, stale, since }: Props) {
  const { t } = useTranslation('monitor');
  const known = isWaterLevel(level);
  const muted = stale || !known || level === NOT_INSTALLED;
  return (
    <Tile
      icon="water"
      label={t('water_level')}
      mark={<HeldMark since={since} />}
      value={
        <span className={styles.level} data-muted={muted} data-long={level !== 1}>
          {known ? t(`water_${level}`) : MISSING}
        </span>
      }
    >
      <div className={styles.segments} data-low={level === LOW} aria-hidden="true">
        {SEGMENTS.map((segment) => (
          <i key={segment} data-on={!stale && known && segment <= FILLED[level]} />
        ))}
      </div>
    </Tile>
  );
}
