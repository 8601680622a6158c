import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { findChannel } from '#domain/foundation/kinds/channels.ts';
import type { Kind } from '#domain/foundation/kinds/registry.ts';
import { channelQuantity } from '#domain/foundation/kinds/units.ts';
import { timeTicks } from '../../../../../charts/time-axis.ts';
import { useWidth } from '../../../../../charts/use-width.ts';
import { ValueGrid } from '../../../../../charts/ValueGrid.tsx';
import { gridValues, valueAxis } from '../../../../../charts/value-axis.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { severityOf } from '../../../../../ui/mark/severity.ts';
import { LimitHandle } from '../editor/LimitHandle.tsx';
import styles from './BackTestChart.module.css';
import { alarmsAbout, type BackTestChartData, type DraftLimit, extentOf, hourLine } from './back-test-scale.ts';

const HEIGHT = 230;
const ROOM = { left: 40, right: 74, top: 16, bottom: 24 };
/** Round, so that wire integers and shown values can be told from each other by two points. */
const FAR = 100_000;

interface Props {
  chart: BackTestChartData;
  result: BackTestResult;
  limits: readonly DraftLimit[];
  now: readonly DraftLimit[];
  /** Whether the result is about these limits. */
  isFresh: boolean;
  onLimit: ((level: number, value: number) => void) | undefined;
}

/** The extreme of each hour over all devices with the limits; the one that is reached first can be dragged. */
export function BackTestChart({ chart, result, limits, now, isFresh, onLimit }: Props) {
  const { t } = useTranslation('back_test');
  const format = useFormat();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, 480);
  const channel = findChannel(chart.kind as Kind, chart.channel);
  const quantityOf = (wire: number) => channelQuantity(channel, wire, format.temperatureUnit);
  const shownOf = (wire: number) => quantityOf(wire)?.value ?? 0;
  const perWire = (shownOf(FAR) - shownOf(0)) / FAR;
  const extent = extentOf(
    chart,
    [...limits, ...now].map(({ limit }) => limit),
  );
  if (!extent) return <p className={styles.none}>{t('no_values')}</p>;

  const axis = valueAxis(shownOf(extent[0]), shownOf(extent[1]));
  const base = HEIGHT - ROOM.bottom;
  const right = width - ROOM.right;
  const to = chart.startAt + chart.hours.length * HOUR_MS;
  const x = (at: number) => ROOM.left + ((at - chart.startAt) / (to - chart.startAt)) * (right - ROOM.left);
  const yShown = (value: number) => base - ((value - axis.min) / (axis.max - axis.min)) * (base - ROOM.top);
  const y = (wire: number) => yShown(shownOf(wire));
  const wireOf = (shown: number) => Math.round((shown - shownOf(0)) / perWire);
  const ends: readonly [number, number] = [wireOf(axis.min), wireOf(axis.max)];

  const first = limits.at(-1) ?? null;
  const tried = isFresh && first ? { limit: first.limit, alarms: result.after.alarms } : null;
  const about = (limit: number) => alarmsAbout(chart, tried, limit);
  const nowFirst = now.at(-1);
  const isBelow = chart.comparison === 'below';
  const shownLimits = limits.map(({ level, limit }) =>
    t('level_limit', { level, limit: format.quantity(quantityOf(limit)) }),
  );
  return (
    <div className={styles.chart}>
      <ul className={styles.legend} aria-hidden="true">
        <li data-mark="line">
          {t(isBelow ? 'lowest_of' : 'highest_of', {
            count: result.done,
            devices: format.number(result.done),
            unit: quantityOf(0)?.unit ?? '',
          })}
        </li>
        {nowFirst && <li data-mark="now">{t('limit_now', { limit: format.quantity(quantityOf(nowFirst.limit)) })}</li>}
        {result.quiet.length > 0 && <li data-mark="quiet">{t(isBelow ? 'quiet_below' : 'quiet_above')}</li>}
        <li data-mark="counts">{t('alarms_at')}</li>
      </ul>
      <div ref={host} className={styles.drawing}>
        <svg
          role="img"
          width="100%"
          height={HEIGHT}
          aria-label={t(isBelow ? 'summary_below' : 'summary_above', {
            count: result.after.alarms,
            limits: shownLimits.join(', '),
            alarms: format.number(result.after.alarms),
            value: format.quantity(quantityOf(isBelow ? extent[0] : extent[1])),
          })}
        >
          <ValueGrid axis={axis} left={ROOM.left} y={yShown} />
          <rect className={styles.margin} x={right} y={0} width={ROOM.right} height={HEIGHT} />
          {gridValues(axis).map((value) => (
            <text key={value} className={styles.count} x={right + 26} y={yShown(value) + 4}>
              {format.number(about(wireOf(value)))}
            </text>
          ))}
          <path className={styles.line} d={hourLine(chart, x, y)} />
          {limits.slice(0, -1).map(({ level, limit }) => (
            <line
              key={level}
              className={styles.limit}
              data-severity={severityOf(level)}
              x1={ROOM.left}
              x2={right}
              y1={y(limit)}
              y2={y(limit)}
            />
          ))}
          {nowFirst && (
            <line className={styles.now} x1={ROOM.left} x2={right} y1={y(nowFirst.limit)} y2={y(nowFirst.limit)} />
          )}
          {isFresh &&
            result.quiet.map(({ mcuId, deviceName, at, value }) => (
              <circle key={`${mcuId}:${at}`} className={styles.quiet} cx={x(at + HOUR_MS / 2)} cy={y(value)} r="3.5">
                <title>{`${deviceName}, ${format.date('dayMonthTime', at)}, ${format.quantity(quantityOf(value))}`}</title>
              </circle>
            ))}
          {isFresh &&
            result.alarms.map(({ mcuId, unit, deviceName, level, raisedAt, peak }) => (
              <circle
                key={`${mcuId}:${unit}:${level}:${raisedAt}`}
                className={styles.raised}
                data-severity={severityOf(level)}
                cx={x(raisedAt)}
                cy={y(peak)}
                r="3.5"
              >
                <title>{`${deviceName}, ${format.date('dayMonthTime', raisedAt)}, ${format.quantity(quantityOf(peak))}`}</title>
              </circle>
            ))}
          {timeTicks({ from: chart.startAt, to }, right - ROOM.left, 90)
            .filter(({ isDay }) => isDay)
            .map(({ at }) => (
              <text key={at} className={styles.time} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
                {format.date('dayMonth', at)}
              </text>
            ))}
        </svg>
        {first && (
          <LimitHandle
            limit={first}
            limits={limits}
            comparison={chart.comparison}
            ends={ends}
            least={Math.max(1, Math.round(channel.divisor / 10 ** channel.decimals))}
            left={ROOM.left}
            right={right}
            height={HEIGHT}
            y={y}
            wireAt={(pixel) => wireOf(axis.min + ((base - pixel) / (base - ROOM.top)) * (axis.max - axis.min))}
            label={t('limit_of_level', { level: first.level })}
            text={(limit) => {
              const count = isFresh ? result.after.alarms : about(limit);
              return t(isFresh ? 'limit_alarms' : 'limit_about', {
                count,
                limit: format.quantity(quantityOf(limit)),
                alarms: format.number(count),
              });
            }}
            count={
              isFresh ? format.number(result.after.alarms) : t('about', { alarms: format.number(about(first.limit)) })
            }
            onLimit={onLimit}
          />
        )}
      </div>
      {onLimit && first && <p className={styles.help}>{t('drag')}</p>}
    </div>
  );
}
