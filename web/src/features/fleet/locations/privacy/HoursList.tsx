import type { PrivateHours } from '../../../../api/privacy-queries.ts';
import { useDayNames } from '../../../../i18n/day-names.ts';
import { clockOf } from '../../../../i18n/time-of-day.ts';
import styles from './Privacy.module.css';

/** Weekly hours in words. */
export function HoursList({ hours, note }: { hours: readonly PrivateHours[]; note?: string }) {
  const names = useDayNames();
  if (hours.length === 0) return null;
  return (
    <ul className={styles.hours}>
      {hours.map(({ daysBits, fromMinute, toMinute }) => (
        <li key={`${daysBits} ${fromMinute} ${toMinute}`}>
          <b>{names.filter((_, day) => (daysBits & (1 << day)) !== 0).join(', ')}</b> {clockOf(fromMinute)} –{' '}
          {clockOf(toMinute)}
          {note && <span className={styles.note}> · {note}</span>}
        </li>
      ))}
    </ul>
  );
}
