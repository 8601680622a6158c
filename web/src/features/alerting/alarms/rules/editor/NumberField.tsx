import { useId, useState } from 'react';
import { NumberInput } from '../../../../../ui/form/NumberInput.tsx';
import styles from './NumberField.module.css';
import type { RuleUnit } from './rule-unit.ts';

interface Props extends RuleUnit {
  label: string;
  /** Stored; null where there is no single value. */
  value: number | null;
  /** What stands there without a value. */
  placeholder?: string | undefined;
  /** Inherited values are quiet until they are changed. */
  quiet: boolean;
  readOnly: boolean;
  error: string | undefined;
  onChange: (value: number) => void;
}

/** A number with its unit. What is typed stays as typed while it means the value; NaN stands for what is no number. */
export function NumberField(props: Props) {
  const { label, value, unit, decimals, isTrimmed, shown, stored, placeholder, quiet, readOnly, error, onChange } =
    props;
  const id = useId();
  const written = (number: number) => (isTrimmed ? String(Number(number.toFixed(decimals))) : number.toFixed(decimals));
  const [typed, setTyped] = useState<{ text: string; value: number } | null>(null);
  const text =
    typed && Object.is(typed.value, value)
      ? typed.text
      : value === null || Number.isNaN(value)
        ? ''
        : written(shown(value));
  return (
    <div className={styles.field} data-quiet={quiet && !error} title={error}>
      <NumberInput
        step={10 ** -decimals}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        value={text}
        placeholder={placeholder}
        readOnly={readOnly}
        end={unit !== '' && <span className={styles.unit}>{unit}</span>}
        onChange={(next) => {
          const number = next === '' ? Number.NaN : stored(Number(next));
          setTyped({ text: next, value: number });
          onChange(number);
        }}
      />
      {error && (
        <span id={id} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
