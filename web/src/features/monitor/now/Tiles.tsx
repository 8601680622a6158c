import { useTranslation } from 'react-i18next';
import { isHot } from '#domain/temperature.ts';
import { currentQuantity, type Quantity, temperatureQuantity, voltageQuantity } from '#domain/units.ts';
import type { SeriesColour } from '../../../charts/chart-series.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Reading } from '../../../ui/Reading.tsx';
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

/** Voltage, current, temperature and water level, each with its course over the range. */
export function Tiles({ now, shown, range }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const { readings, stale } = now;
  const hot = readings.temperature !== null && isHot(readings.temperature);
  const course = (
    name: string,
    column: 'voltage' | 'current' | 'temperature',
    colour: SeriesColour,
    quantityOf: (value: number) => Quantity | null,
  ) => {
    const values = shown.history[column];
    const found = columnExtremes(values);
    const label = found
      ? t('spark_sentence', {
          name,
          range: t(`range_words_${range}`),
          low: format.quantity(quantityOf(found.low)),
          high: format.quantity(quantityOf(found.high)),
        })
      : undefined;
    return (
      <StillSparkline
        at={shown.history.at}
        values={values}
        span={shown.period}
        colour={colour}
        {...(label !== undefined && { label })}
      />
    );
  };
  return (
    <div className={styles.tiles}>
      <Tile
        icon="voltage"
        label={t('voltage')}
        value={<Reading quantity={voltageQuantity(readings.voltage)} size="tile" stale={stale} />}
      >
        {course(t('voltage'), 'voltage', 'c6', (volt) => voltageQuantity(volt * 100))}
      </Tile>
      <Tile
        icon="current"
        label={t('current')}
        value={<Reading quantity={currentQuantity(readings.current)} size="tile" stale={stale} />}
      >
        {course(t('current'), 'current', 'c2', (ampere) => currentQuantity(ampere * 100))}
      </Tile>
      <Tile
        icon={hot ? 'thermometer-hot' : 'thermometer'}
        label={t('temperature')}
        mark={hot && <HotMark label={t('hot')} />}
        value={
          <Reading
            quantity={temperatureQuantity(readings.temperature, format.temperatureUnit)}
            size="tile"
            stale={stale}
          />
        }
      >
        {course(t('temperature'), 'temperature', 'c5', (celsius) =>
          temperatureQuantity(celsius * 100, format.temperatureUnit),
        )}
      </Tile>
      <WaterTile level={readings.waterLevel} stale={stale} />
    </div>
  );
}

const HotMark = ({ label }: { label: string }) => (
  <span className={styles.hot} title={label}>
    <Icon name="thermometer-hot" size={16} stroke={1.8} />
    <span className="visually-hidden">{label}</span>
  </span>
);
