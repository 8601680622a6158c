import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { energyQuantity } from '#domain/foundation/kinds/units.ts';
import { useWidth } from '../../../../charts/use-width.ts';
import { type Format, useFormat } from '../../../../i18n/use-format.ts';
import { DATE_ZONE, noonOf } from '../report-interval.ts';
import styles from './ActivityGrid.module.css';
import { type ActivityCell, type ActivityRow, HOURS } from './activity-rows.ts';

interface Props {
  rows: readonly ActivityRow[];
  summary: string;
}
interface Spot {
  readonly row: number;
  readonly hour: number;
}

const HEAD = 26;
const USUAL_WIDTH = 720;
const NAME = { wide: 52, narrow: 54 };
const NARROW_BELOW = 520;
/** From this many days on, rows are closer together. */
const MANY_DAYS = 14;
const SMALLEST = 2.5;
const LARGEST = 8;

/**
 * Days by hours: squares for charging, discs for discharging, rings for operating; the size shows minutes, a dot an idle
 * hour.
 */
export function ActivityGrid({ rows, summary }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, USUAL_WIDTH);
  const [spot, setSpot] = useState<Spot | null>(null);
  const isNarrow = width < NARROW_BELOW;
  const left = isNarrow ? NAME.narrow : NAME.wide;
  const step = (width - left) / HOURS;
  const high = rows.length > MANY_DAYS ? 22 : 28;
  const radius = (minutes: number) =>
    SMALLEST + (Math.min(LARGEST, step * 0.46) - SMALLEST) * Math.sqrt(Math.min(60, minutes) / 60);
  const x = (hour: number) => left + (hour + 0.5) * step;
  const y = (row: number) => HEAD + (row + 0.5) * high;
  const height = HEAD + rows.length * high;
  const shown = spot && rows[spot.row]?.cells[spot.hour];
  const hours = (hour: number) =>
    `${String(hour).padStart(2, '0')}:00–${String((hour + 1) % HOURS).padStart(2, '0')}:00`;
  const dayName = (date: string) => format.date('weekDay', noonOf(date), DATE_ZONE);
  const spoken = spot ? `${dayName(rows[spot.row]?.date ?? '')} ${hours(spot.hour)}, ${textOf(shown)}` : summary;

  function textOf(cell: ActivityCell | null | undefined): string {
    if (!cell) return t('no_records');
    const lines = linesOf(cell, t, format);
    return lines.length === 0 ? t('kind_idle') : lines.map(({ name, value }) => `${name} ${value}`).join(', ');
  }
  function onKeyDown(event: KeyboardEvent) {
    const [down, right] = MOVES[event.key] ?? [0, 0];
    if (event.key === 'Escape') setSpot(null);
    if (down === 0 && right === 0) return;
    event.preventDefault();
    const from = spot ?? { row: 0, hour: -1 };
    setSpot({ row: clamp(from.row + down, rows.length - 1), hour: clamp(from.hour + right, HOURS - 1) });
  }

  return (
    <div ref={host} className={styles.host}>
      <div
        className={styles.keys}
        role="slider"
        tabIndex={0}
        aria-label={t('activity_cursor')}
        aria-valuemin={0}
        aria-valuemax={rows.length * HOURS - 1}
        aria-valuenow={spot ? spot.row * HOURS + spot.hour : 0}
        aria-valuetext={spoken}
        onKeyDown={onKeyDown}
        onBlur={() => setSpot(null)}
      />
      <svg
        width="100%"
        height={height}
        role="img"
        aria-label={summary}
        className={styles.grid}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const hour = Math.floor((event.clientX - box.left - left) / step);
          const row = Math.floor((event.clientY - box.top - HEAD) / high);
          setSpot(hour >= 0 && hour < HOURS && row >= 0 && row < rows.length ? { row, hour } : null);
        }}
        onPointerLeave={() => setSpot(null)}
      >
        {Array.from({ length: HOURS / 3 }, (_, part) => part * 3).map((hour) => (
          <text key={hour} className={styles.axis} x={x(hour)} y={12} textAnchor="middle">
            {String(hour).padStart(2, '0')}
          </text>
        ))}
        {rows.map(({ date, cells }, row) => (
          <g key={date}>
            <line className={styles.line} x1={left - 2} x2="100%" y1={HEAD + row * high} y2={HEAD + row * high} />
            <text className={styles.axis} x={0} y={y(row) + 4} data-name>
              {dayName(date)}
            </text>
            {cells.map(
              (cell, hour) =>
                cell && <Sign key={`${date} ${x(hour)}`} cell={cell} x={x(hour)} y={y(row)} r={radius(cell.minutes)} />,
            )}
          </g>
        ))}
        {spot && (
          <rect
            className={styles.spot}
            x={x(spot.hour) - Math.min(step, high) / 2}
            y={y(spot.row) - Math.min(step, high) / 2}
            width={Math.min(step, high)}
            height={Math.min(step, high)}
            rx="6"
          />
        )}
      </svg>
      {spot && shown && (
        <div
          className={styles.panel}
          aria-hidden="true"
          style={{
            ...(spot.hour < HOURS / 2 ? { left: x(spot.hour) + 20 } : { right: width - x(spot.hour) + 20 }),
            ...(spot.row < rows.length / 2 ? { top: y(spot.row) + 10 } : { bottom: height - y(spot.row) + 10 }),
          }}
        >
          <div className={styles.when}>
            {dayName(shown.date)}, {hours(shown.hour)}
          </div>
          {linesOf(shown, t, format).map(({ name, value }) => (
            <div key={name} className={styles.fact}>
              {name}
              <b data-num>{value}</b>
            </div>
          ))}
          {shown.kind === 'idle' && <div className={styles.fact}>{t('kind_idle')}</div>}
        </div>
      )}
    </div>
  );
}

const MOVES: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};
const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

function Sign({ cell, x, y, r }: { cell: ActivityCell; x: number; y: number; r: number }) {
  switch (cell.kind) {
    case 'charging':
      return <rect className={styles.charging} x={x - r} y={y - r} width={2 * r} height={2 * r} rx={r * 0.5} />;
    case 'discharging':
      return <circle className={styles.discharging} cx={x} cy={y} r={r} />;
    case 'operating':
      return <circle className={styles.operating} cx={x} cy={y} r={Math.max(1.5, r - 1)} />;
    case 'idle':
      return <circle className={styles.idle} cx={x} cy={y} r="1" />;
  }
}

type Translate = ReturnType<typeof useTranslation<'report'>>['t'];

/** The activities of an hour. */
function linesOf(cell: ActivityCell, t: Translate, format: Format): { name: string; value: string }[] {
  const minutes = (key: 'chargingMinutes' | 'dischargingMinutes' | 'operatingMinutes') => Math.round(cell[key] ?? 0);
  return [
    { name: t('kind_charging'), value: minutes('chargingMinutes') },
    { name: t('energy_in'), value: cell.wattHoursIn ?? 0, energy: true },
    { name: t('kind_discharging'), value: minutes('dischargingMinutes') },
    { name: t('energy_out'), value: cell.wattHoursOut ?? 0, energy: true },
    { name: t('operating'), value: minutes('operatingMinutes') },
  ]
    .filter(({ value }) => value >= 0.5)
    .map(({ name, value, energy }) => ({
      name,
      value: energy ? format.quantity(energyQuantity(value)) : format.minutes(value),
    }));
}
