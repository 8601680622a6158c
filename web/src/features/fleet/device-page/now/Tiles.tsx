import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isHot } from '#domain/foundation/basics/temperature.ts';
import {
  currentQuantity,
  type Quantity,
  temperatureQuantity,
  voltageQuantity,
} from '#domain/foundation/kinds/units.ts';
import { axisWish, seriesLook } from '../../../../charts/chart-series.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import type { IconName } from '../../../../ui/art/icon-paths.ts';
import { Reading } from '../../../../ui/mark/Reading.tsx';
import type { Range } from '../history/range.ts';
import type { ShownHistory } from '../history/use-history.ts';
import type { MonitorNow } from '../use-monitor.ts';
import { columnExtremes } from './column-extremes.ts';
import styles from './Tile.module.css';
import { StillSparkline, Tile } from './Tile.tsx';
import { WaterTile } from './WaterTile.tsx';

interface Props {
  now: MonitorNow;
  shown: ShownHistory;
  range: Range;
}

/** Voltage, current, temperature and water level, each with its history over the range. */
export function Tiles({ now, shown, range }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const { readings, stale } = now;
  const hot = readings.temperature !== null && isHot(readings.temperature);
  const common = { shown, range, stale };
  return (
    <div className={styles.tiles}>
      <MeasuredTile
        {...common}
        column="voltage"
        icon="voltage"
        value={readings.voltage}
        since={readings.held.voltage}
        quantityOf={voltageQuantity}
      />
      <MeasuredTile
        {...common}
        column="current"
        icon="current"
        value={readings.current}
        since={readings.held.current}
        quantityOf={currentQuantity}
      />
      <MeasuredTile
        {...common}
        column="temperature"
        icon="thermometer"
        value={readings.temperature}
        since={readings.held.temperature}
        quantityOf={(centiCelsius) => temperatureQuantity(centiCelsius, format.temperatureUnit)}
        mark={hot ? t('hot') : undefined}
      />
      <WaterTile level={readings.waterLevel} stale={stale} since={readings.held.waterLevel} />
    </div>
  );
}

interface MeasuredProps extends Omit<Props, 'now'> {
  column: 'voltage' | 'current' | 'temperature';
  icon: IconName;
  /** In hundredths. */
  value: number | null;
  quantityOf: (hundredths: number | null) => Quantity | null;
  stale: boolean;
  /** When it came last, where it did not come with the newest record. */
  since: number | undefined;
  /** Why the value needs attention. */
  mark?: string | undefined;
}

/** A sign, five digits with a point, space and unit fit in the large font. */
const LONGEST = 8;

function MeasuredTile({ column, icon, value, quantityOf, shown, range, stale, since, mark }: MeasuredProps) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const { history, period } = shown;
  const quantity = quantityOf(value);
  const values = history[column];
  const found = useMemo(() => columnExtremes(values), [values]);
  const course = found && {
    label: t('spark_sentence', {
      name: t(column),
      range: t(`range_words_${range}`),
      low: format.quantity(quantityOf(found.low * 100)),
      high: format.quantity(quantityOf(found.high * 100)),
    }),
  };
  return (
    <Tile
      icon={icon}
      label={t(column)}
      mark={mark && <HotMark label={mark} />}
      value={<Reading quantity={quantity} size="tile" stale={stale} since={since} />}
      isLong={format.quantity(quantity).length > LONGEST}
    >
      <StillSparkline
        at={history.at}
        values={values}
        span={period}
        colour={seriesLook[column].colour}
        leastSpan={axisWish[column].leastSpan}
        {...course}
      />
    </Tile>
  );
}

const HotMark = ({ label }: { label: string }) => (
  <span className={styles.hot} title={label}>
    <Icon name="thermometer-hot" size={16} stroke={1.8} />
    <span className="visually-hidden">{label}</span>
  </span>
);
