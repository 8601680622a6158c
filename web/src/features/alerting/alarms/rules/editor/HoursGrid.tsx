import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkingHours } from '#domain/foundation/devices/configuration.ts';
import { clockOf } from '../../../../../i18n/time-of-day.ts';
import styles from './HoursGrid.module.css';
import {
  DAYS,
  HOURS,
  type HourCell,
  hoursOfBlock,
  isInBlock,
  minutesOfCell,
  WHOLE_WEEK,
  withDay,
} from './weekly-hours.ts';

interface Props {
  /** Null: at all hours. */
  hours: WorkingHours | null;
  dayNames: readonly string[];
  readOnly: boolean;
  onChange: (hours: WorkingHours) => void;
}

const MOVES: Readonly<Record<string, readonly [days: number, hours: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const LABELLED_HOURS = [0, 6, 12, 18];
const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** Which hours of a week count. A block is drawn with the pointer or marked with the keys; a day is switched by its name. */
export function HoursGrid({ hours, dayNames, readOnly, onChange }: Props) {
  const { t } = useTranslation('warning_rules');
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<HourCell>({ day: 0, hour: 8 });
  /** Where the block begins while one is being marked. */
  const [anchor, setAnchor] = useState<HourCell | null>(null);
  const shown = hours ?? WHOLE_WEEK;
  const isMarked = (cell: HourCell) => anchor !== null && isInBlock(cell, anchor, at);

  const cellOf = (element: Element | null): HourCell | null => {
    const cell = element?.closest<HTMLElement>('[data-hour]');
    return cell && grid.current?.contains(cell)
      ? { day: Number(cell.dataset.day), hour: Number(cell.dataset.hour) }
      : null;
  };
  const finish = () => {
    if (anchor) onChange(hoursOfBlock(anchor, at));
    setAnchor(null);
  };
  const press = (event: PointerEvent<HTMLTableElement>) => {
    const cell = cellOf(event.target as Element);
    if (!cell || readOnly || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setAnchor(cell);
    setAt(cell);
  };
  const drag = (event: PointerEvent) => {
    // The table has captured the pointer, so what is below it has to be looked up.
    const cell = anchor && cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell) setAt(cell);
  };
  const onKey = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move) {
      const next = { day: clamp(at.day + move[0], 6), hour: clamp(at.hour + move[1], 23) };
      setAnchor(event.shiftKey && !readOnly ? (anchor ?? at) : null);
      setAt(next);
      grid.current?.querySelector<HTMLElement>(`[data-day="${next.day}"][data-hour="${next.hour}"]`)?.focus();
    } else if (event.key === 'Escape' && anchor) setAnchor(null);
    else if ((event.key === 'Enter' || event.key === ' ') && !readOnly) {
      onChange(hoursOfBlock(anchor ?? at, at));
      setAnchor(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <table
      ref={grid}
      aria-label={t('hours_grid')}
      className={styles.grid}
      data-readonly={readOnly}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={finish}
      onPointerCancel={() => setAnchor(null)}
    >
      <thead aria-hidden="true">
        <tr>
          <td />
          {LABELLED_HOURS.map((hour) => (
            <td key={hour} colSpan={6} className={styles.hour}>
              {String(hour).padStart(2, '0')}
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {DAYS.map((day) => (
          <tr key={day}>
            <th scope="row">
              <button
                type="button"
                className={styles.day}
                aria-pressed={(shown.daysBits & (1 << day)) !== 0}
                aria-disabled={readOnly || undefined}
                onClick={() => {
                  if (!readOnly) onChange(withDay(shown, day));
                }}
              >
                {dayNames[day]}
              </button>
            </th>
            {HOURS.map((hour) => {
              const minutes = minutesOfCell(shown, { day, hour });
              return (
                <td key={hour}>
                  <button
                    type="button"
                    tabIndex={at.day === day && at.hour === hour ? 0 : -1}
                    aria-pressed={minutes > 0}
                    aria-disabled={readOnly || undefined}
                    aria-label={t('hours_cell', {
                      day: dayNames[day],
                      from: clockOf(hour * 60),
                      to: clockOf((hour + 1) * 60),
                    })}
                    className={styles.cell}
                    data-day={day}
                    data-hour={hour}
                    data-marked={isMarked({ day, hour })}
                    style={{ '--share': minutes / 60 } as React.CSSProperties}
                    onFocus={() => {
                      if (anchor === null) setAt({ day, hour });
                    }}
                    onKeyDown={onKey}
                    onClick={(event) => {
                      // Without a pointer or a key: by a screen reader.
                      if (event.detail === 0 && !readOnly) onChange(hoursOfBlock({ day, hour }, { day, hour }));
                    }}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
