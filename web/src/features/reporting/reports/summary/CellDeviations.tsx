import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import styles from './CellDeviations.module.css';

interface Props {
  deviations: readonly { readonly index: number; readonly millivolt: number }[];
  /** Beyond it a cell stands out, millivolt. */
  limit: number;
  /** The cell that does. */
  weak: number | null;
}

const HEIGHT = 96;
const FOOT = 16;
const MIDDLE = (HEIGHT - FOOT) / 2;
/** More numbers than this under the bars are not readable. */
const MAX_NUMBERS = 16;

/** A bar for each cell, above or below the middle of all, on the field in which nothing is unusual. */
export function CellDeviations({ deviations, limit, weak }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const millivolt = (value: number) => t('millivolt', { value: format.number(value, 1) });
  const most = Math.max(1.2 * limit, ...deviations.map((each) => Math.abs(each.millivolt)));
  const y = (value: number) => MIDDLE - (value / most) * (MIDDLE - 4);
  const step = 100 / deviations.length;
  const every = Math.ceil(deviations.length / MAX_NUMBERS);
  const text = t('cells_deviation', { limit: millivolt(limit) });
  return (
    <figure className={styles.figure}>
      <svg width="100%" height={HEIGHT} role="img" aria-label={text}>
        <rect className={styles.usual} x="0" width="100%" y={y(limit)} height={y(-limit) - y(limit)} />
        {deviations.map(({ index, millivolt: value }, place) => (
          <g key={index} data-weak={index === weak}>
            <title>{`${index + 1}: ${millivolt(value)}`}</title>
            <rect
              className={styles.bar}
              x={`${(place + 0.2) * step}%`}
              width={`${0.6 * step}%`}
              y={Math.min(y(value), MIDDLE)}
              height={Math.max(1.5, Math.abs(y(value) - MIDDLE))}
            />
            {(place % every === 0 || index === weak) && (
              <text className={styles.number} x={`${(place + 0.5) * step}%`} y={HEIGHT - 3} textAnchor="middle">
                {index + 1}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
