import { formatNumber } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../i18n/use-format.ts';
import styles from './metrics.module.css';
import { decimalsOf, gridValues, type ValueAxis } from './value-axis.ts';

interface Props {
  readonly axis: ValueAxis;
  /** Where the lines begin, px; their values are left of it. */
  readonly left: number;
  readonly y: (value: number) => number;
  /** The same scale up and down from a base in the middle. */
  readonly mirrored?: boolean;
}

/** The lines of an axis with their values; the lowest is the base. */
export function ValueGrid({ axis, left, y, mirrored = false }: Props) {
  const { language } = useFormat();
  return gridValues(axis).map((value, line) => (
    <g key={value}>
      <line
        className={styles.grid}
        x1={left}
        x2="100%"
        y1={y(value)}
        y2={y(value)}
        data-base={mirrored ? value === 0 : line === 0}
      />
      <text className={styles.axis} x={left - 6} y={y(value) + 4} textAnchor="end">
        {formatNumber(language, mirrored ? Math.abs(value) : value, decimalsOf(axis))}
      </text>
    </g>
  ));
}
