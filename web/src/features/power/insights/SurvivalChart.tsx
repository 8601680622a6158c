import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import metrics from '../../../charts/metrics.module.css';
import { useWidth } from '../../../charts/use-width.ts';
import { ValueGrid } from '../../../charts/ValueGrid.tsx';
import { valueAxis } from '../../../charts/value-axis.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './Insights.module.css';
import type { Fleet } from './insight-queries.ts';
import { useInsightText } from './insight-text.ts';

type Survival = NonNullable<Fleet['lives'][number]['survival']>;

const ROOM = { left: 34, right: 10, top: 8, bottom: 20 };
const HEIGHT = 170;
const TICKS = 4;

/** Steps down at each end, with their band; nothing is drawn for ages at which too few batteries were seen. */
export function SurvivalChart({ survival: { points, median }, percent }: { survival: Survival; percent: string }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const text = useInsightText();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, 280);
  const axis = valueAxis(0, 100, { fixed: [0, 100] });
  const [first, last] = [points[0]?.years ?? 0, Math.max(points.at(-1)?.years ?? 1, 0.1)];
  const from = Math.floor(first);
  const span = Math.max(0.1, last - from);
  const x = (years: number) => ROOM.left + ((years - from) / span) * (width - ROOM.left - ROOM.right);
  const y = (share: number) => HEIGHT - ROOM.bottom - (share / 100) * (HEIGHT - ROOM.bottom - ROOM.top);
  const corners = (of: 'percent' | 'low' | 'high') =>
    points.flatMap((point, place) => {
      const before = points[place - 1];
      const here = `${x(point.years)} ${y(point[of])}`;
      return before ? [`${x(point.years)} ${y(before[of])}`, here] : [here];
    });
  const summary = points.map(({ years, percent: share, low, high }) =>
    t('years_at', {
      years: format.number(years, 1),
      percent: text.percent(share),
      low: text.percent(low),
      high: text.percent(high),
    }),
  );
  return (
    <div ref={host}>
      <svg
        role="img"
        aria-label={`${t('survival_chart', { percent })}. ${summary.join('; ')}`}
        width="100%"
        height={HEIGHT}
        className={metrics.drawing}
      >
        <ValueGrid axis={axis} left={ROOM.left} y={y} />
        <path d={`M${[...corners('high'), ...corners('low').reverse()].join('L')}z`} className={styles.bandArea} />
        <path d={`M${corners('percent').join('L')}`} className={metrics.line} stroke="var(--wy-c1)" />
        {median && (
          <line
            className={metrics.mark}
            x1={x(Math.max(from, median.low))}
            x2={x(median.high ?? last)}
            y1={y(50)}
            y2={y(50)}
          />
        )}
        {Array.from({ length: TICKS + 1 }, (_, tick) => from + (span * tick) / TICKS).map((years, tick) => (
          <text
            key={years}
            className={metrics.axis}
            x={x(years)}
            y={HEIGHT - 5}
            textAnchor={tick === 0 ? 'start' : tick === TICKS ? 'end' : 'middle'}
          >
            {format.number(years, 1)}
          </text>
        ))}
      </svg>
    </div>
  );
}
