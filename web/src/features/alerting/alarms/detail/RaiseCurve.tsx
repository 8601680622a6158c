import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '#domain/foundation/kinds/units.ts';
import { useWidth } from '../../../../charts/use-width.ts';
import { ValueGrid } from '../../../../charts/ValueGrid.tsx';
import { valueAxis } from '../../../../charts/value-axis.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { AgainstLimit } from '../against-limit.ts';
import styles from './AgainstCard.module.css';
import { beyondPath, linePath, runsOf } from './curve-path.ts';
import { type Curve, type CurveRequest, groupOf } from './curve-queries.ts';

const HEIGHT = 190;
const ROOM = { left: 40, right: 8, top: 18, bottom: 22 };
const TIMES = 4;

interface Props {
  curve: Curve;
  request: CurveRequest;
  against: AgainstLimit;
  /** Where the alarm ends, if that is not at its limit. */
  release: Quantity | null;
  raisedAt: number;
}

/** The channel around the raise: filled only beyond the limit, with a mark where the alarm was raised. */
export function RaiseCurve({ curve, request: { from, to, msgType }, against, release, raisedAt }: Props) {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, 420);
  const runs = runsOf(curve);
  const all = runs.flatMap((run) => run.map(({ value }) => value));
  const limit = against.limit.value;
  if (all.length === 0) return <p className={styles.empty}>{t('curve_empty')}</p>;
  const end = release && release.value !== limit ? release : null;
  const shown = [limit, ...(end ? [end.value] : []), ...all];
  const axis = valueAxis(Math.min(...shown), Math.max(...shown));
  const base = HEIGHT - ROOM.bottom;
  const scale = {
    x: (at: number) => ROOM.left + ((at - from) / (to - from)) * (width - ROOM.left - ROOM.right),
    y: (value: number) => base - ((value - axis.min) / (axis.max - axis.min)) * (base - ROOM.top),
  };
  const channel = groupOf(msgType)?.channel;
  const what = channel === 'voltage' || channel === 'soc' ? t(`what_${channel}`) : t('what_temperature');
  const [startText, endText, limitText] = [format.clock(from), format.clock(to), format.quantity(against.limit)];
  const x = scale.x(raisedAt);
  return (
    <div ref={host}>
      <svg
        role="img"
        width="100%"
        height={HEIGHT}
        aria-label={t('curve_summary', { what, from: startText, to: endText, limit: limitText })}
      >
        <ValueGrid axis={axis} left={ROOM.left} y={scale.y} />
        {runs.map((run) => (
          <g key={run[0]?.at}>
            <path className={styles.beyond} d={beyondPath(run, limit, against.side, scale)} />
            <path className={styles.line} d={linePath(run, scale)} />
          </g>
        ))}
        <line className={styles.limit} x1={ROOM.left} x2={width - ROOM.right} y1={scale.y(limit)} y2={scale.y(limit)} />
        <text className={styles.label} x={ROOM.left + 4} y={scale.y(limit) + (end && end.value > limit ? 12 : -4)}>
          {t('limit', { limit: limitText })}
        </text>
        {end && (
          <>
            <line
              className={styles.release}
              x1={ROOM.left}
              x2={width - ROOM.right}
              y1={scale.y(end.value)}
              y2={scale.y(end.value)}
            />
            <text
              className={styles.label}
              data-release
              x={ROOM.left + 4}
              y={scale.y(end.value) + (end.value > limit ? -4 : 12)}
            >
              {t('limit_release', { limit: format.quantity(end) })}
            </text>
          </>
        )}
        <line className={styles.raise} x1={x} x2={x} y1={ROOM.top - 4} y2={base} />
        <text className={styles.label} data-raise x={x - 4} y={ROOM.top - 6} textAnchor="end">
          {t('raised_at', { time: format.clock(raisedAt) })}
        </text>
        {Array.from({ length: TIMES }, (_, place) => Math.round(from + ((place + 0.5) / TIMES) * (to - from))).map(
          (at) => (
            <text key={at} className={styles.time} x={scale.x(at)} y={HEIGHT - 4} textAnchor="middle">
              {format.date('minute', at)}
            </text>
          ),
        )}
      </svg>
    </div>
  );
}
