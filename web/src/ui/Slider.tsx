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
  onChange: (value: number) => void;
}

/** A value within a range. */
export const Slider = ({ label, min, max, step, value, ends, valueText, disabled, onChange }: Props) => (
  <div className={styles.slider}>
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
