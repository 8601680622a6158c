import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Check } from '../../../ui/Check.tsx';
import styles from '../Maintenance.module.css';
import { dayInstants, hasDay } from './window-time.ts';

interface Props {
  /** Days as bits, 1 Monday. */
  bits: number;
  fault: string | undefined;
  onChange: (bits: number) => void;
}

/** Days of the week to tick. */
export function WeekDays({ bits, fault, onChange }: Props) {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  return (
    <fieldset className={styles.days}>
      <legend>{t('window_days')}</legend>
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
