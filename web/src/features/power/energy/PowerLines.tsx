import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { powerQuantity } from '#domain/foundation/kinds/units.ts';
import { QUARTER_MS } from '#domain/stream/history/energy-day.ts';
import metrics from '../../../charts/metrics.module.css';
import { useWidth } from '../../../charts/use-width.ts';
import { ValueGrid } from '../../../charts/ValueGrid.tsx';
import { valueAxis } from '../../../charts/value-axis.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Analysis } from './analysis/analysis-queries.ts';
import styles from './LastDay.module.css';
import { linesOf } from './power-lines.ts';
import { Swatch } from './Shares.tsx';

interface Props {
  title: string;
  day: NonNullable<Analysis['lastDay']>;
  timeZone: string;
}

const ROOM = { left: 30, right: 6, top: 8, bottom: 20 };
const HEIGHT = 168;
const KILO = 1000;
/** A label every six hours. */
const LABEL_PARTS = 24;

/** The lines of a day by quarter hour; where nothing is known there is a gap. */
export function PowerLines({ title, day: { from, solar, used }, timeZone }: Props) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, 290);
  const lines = [
    ...(solar ? [{ name: t('node_solar'), colour: 'solar', values: solar, filled: true }] : []),
    { name: t('used'), colour: 'c2', values: used, filled: false },
  ];
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map((watt) => watt ?? 0)));
  const scale = most >= KILO ? KILO : 1;
  const axis = valueAxis(0, most / scale, { leastSpan: 0 });
  const base = HEIGHT - ROOM.bottom;
  const y = (watt: number) => base - ((watt / scale - axis.min) / (axis.max - axis.min)) * (base - ROOM.top);
  const step = (width - ROOM.left - ROOM.right) / used.length;
  const x = (part: number) => ROOM.left + (part + 0.5) * step;
  const at = (part: number) => format.date('minute', from + part * QUARTER_MS, timeZone);
  const power = (watt: number | null) => format.quantity(powerQuantity(watt));
  const facts = lines.map(({ name, values }) => {
    const highest = values.reduce<number>((top, watt, part) => ((watt ?? 0) > (values[top] ?? 0) ? part : top), 0);
    return t('last_day_fact', { name, power: power(values[highest] ?? null), time: at(highest) });
  });
  return (
    <div ref={host}>
      <svg
        role="img"
        aria-label={`${title}: ${facts.join('; ')}`}
        width="100%"
        height={HEIGHT}
        className={metrics.drawing}
      >
        <ValueGrid axis={axis} left={ROOM.left} y={(value) => y(value * scale)} />
        {lines.flatMap(({ name, colour, values, filled }) =>
          linesOf(values).map(({ first, watts }) => {
            const path = `M${watts.map((watt, part) => `${x(first + part)} ${y(watt)}`).join('L')}`;
            return (
              <g key={`${name}-${first}`} stroke={`var(--wy-${colour})`}>
                {filled && (
                  <path
                    d={`${path}L${x(first + watts.length - 1)} ${base}L${x(first)} ${base}z`}
                    fill={`var(--wy-${colour})`}
                    stroke="none"
                    opacity="0.12"
                  />
                )}
                <path d={path} className={metrics.line} />
              </g>
            );
          }),
        )}
        {used.map((_, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a quarter hour is its place
          <g key={part}>
            <title>
              {`${at(part)}: ${lines.map(({ name, values }) => `${name} ${power(values[part] ?? null)}`).join(', ')}`}
            </title>
            <rect className={metrics.reach} x={x(part - 0.5)} y={ROOM.top} width={step} height={base - ROOM.top} />
            {part % LABEL_PARTS === LABEL_PARTS / 2 && (
              <text className={metrics.axis} x={x(part)} y={HEIGHT - 5} textAnchor="middle">
                {at(part)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <ul className={styles.legend}>
        {lines.map(({ name, colour }) => (
          <li key={name}>
            <Swatch colour={colour} />
            {name}
          </li>
        ))}
        <li>{scale === KILO ? 'kW' : 'W'}</li>
      </ul>
    </div>
  );
}
