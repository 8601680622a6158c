import { useFormat } from '../../i18n/use-format.ts';
import { Check } from './Check.tsx';
import styles from './WeekDays.module.css';
import { dayInstants, hasDay } from './week-time.ts';

interface Props {
  label: string;
  /** Days as bits, the lowest is Monday. */
  bits: number;
  fault: string | undefined;
  onChange: (bits: number) => void;
}

/** Days of the week to tick. */
export function WeekDays({ label, bits, fault, onChange }: Props) {
  const format = useFormat();
  return (
    <fieldset className={styles.days}>
      <legend>{label}</legend>
      {dayInstants().map((at, day) => (
        <Check key={at} checked={hasDay(bits, day)} onChange={() => onChange(bits ^ (1 << day))}>
          {format.date('dayName', at)}
        </Check>
      ))}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
