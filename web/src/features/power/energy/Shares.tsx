import styles from './Shares.module.css';

export interface Share {
  readonly key: string;
  readonly name: string;
  /** In the unit of the whole; below 0 it has no place in the bar. */
  readonly value: number;
  /** Name of a colour of the theme. */
  readonly colour: string;
}

interface Props {
  shares: readonly Share[];
  /** Value at the whole width. */
  most: number;
  text: (value: number) => string;
  /** The names with their values beside each other, or below each other with the values at the end. */
  layout: 'flowing' | 'rows';
}

/** What something is made of: one bar, and each share with its name and value. */
export function Shares({ shares, most, text, layout }: Props) {
  return (
    <div>
      <div className={styles.bar} aria-hidden>
        {most > 0 &&
          shares.map(({ key, value, colour }) => (
            <i
              key={key}
              style={{ width: `${(100 * Math.max(0, value)) / most}%`, background: `var(--wy-${colour})` }}
            />
          ))}
      </div>
      <ul className={styles.list} data-layout={layout}>
        {shares.map(({ key, name, value, colour }) => (
          <li key={key}>
            <Swatch colour={colour} />
            {name} <b>{text(value)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The colour of a share or a line in its legend. */
export const Swatch = ({ colour }: { colour: string }) => (
  <i className={styles.swatch} style={{ background: `var(--wy-${colour})` }} />
);
