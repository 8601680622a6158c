import type { CSSProperties } from 'react';
import styles from './Slider.module.css';

interface Props {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** Labels of both ends. */
  ends: readonly [string, string];
  valueText: string;
  disabled: boolean;
  /** Places on the rail: a ring at the value before, a tick at the default. */
  marks?: readonly { readonly at: number; readonly look: 'before' | 'default' }[];
  onChange: (value: number) => void;
}

/** A value within a range. */
export const Slider = ({ label, min, max, step, value, ends, valueText, disabled, marks = [], onChange }: Props) => (
  <div className={styles.slider} data-marked={marks.length > 0}>
    {marks.length > 0 && (
      <span className={styles.rail} style={{ '--at': (value - min) / (max - min) } as CSSProperties}>
        {marks.map(({ at, look }) => (
          <i key={look} data-look={look} style={{ '--at': (at - min) / (max - min) } as CSSProperties} />
        ))}
      </span>
    )}
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
    <div className={styles.ends} aria-hidden="true">
      <span>{ends[0]}</span>
      <span>{ends[1]}</span>
    </div>
  </div>
);
