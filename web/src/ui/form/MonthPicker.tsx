import { type KeyboardEvent, useState } from 'react';
import { INTL_LOCALE } from '#domain/foundation/i18n/languages.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../action/IconButton.tsx';
import { PickButton } from '../action/PickButton.tsx';
import { Icon } from '../art/Icon.tsx';
import panel from '../dialog/Panel.module.css';
import { usePopover } from '../dialog/use-popover.ts';
import type { ControlProps } from './Field.tsx';
import styles from './MonthPicker.module.css';

const COLUMNS = 3;
const SHOWN = 12;

interface Props extends Partial<ControlProps> {
  label: string;
  /** Of a year its months are shown, otherwise years. */
  unit: 'month' | 'year';
  /** `2026-11`, or `2026`. */
  value: string;
  /** The last one there is. */
  max?: string;
  onChoose: (value: string) => void;
}

/** Chooses a month or a year: browsers have no such field, or one in their own language. */
export function MonthPicker({ label, unit, value, max, onChoose, ...control }: Props) {
  const format = useFormat();
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({ popup: 'dialog', label });
  const text = unit === 'year' ? value : format.date('monthYear', Date.parse(`${value}-15T12:00:00Z`), 'Etc/UTC');
  return (
    <>
      <PickButton {...control} ref={trigger} {...triggerProps} icon="calendar" aria-label={`${label}: ${text}`}>
        <b className={styles.text}>{text}</b>
        <Icon name="chevron-down" size={14} />
      </PickButton>
      <div {...panelProps} className={panel.panel}>
        {open && (
          <Choice
            {...{ unit, value, max }}
            onChoose={(chosen) => {
              close();
              onChoose(chosen);
            }}
          />
        )}
      </div>
    </>
  );
}

function Choice({
  unit,
  value,
  max,
  onChoose,
}: Pick<Props, 'unit' | 'value' | 'onChoose'> & { max: string | undefined }) {
  const { language } = useFormat();
  const step = unit === 'month' ? 1 : SHOWN;
  const [first, setFirst] = useState(() => Math.floor(Number(value.slice(0, 4)) / step) * step);
  const nameOf = (year: number) => (unit === 'month' ? String(year) : `${year}–${year + SHOWN - 1}`);
  const months = new Intl.DateTimeFormat(INTL_LOCALE[language], { month: 'short', timeZone: 'Etc/UTC' });
  const options = Array.from({ length: SHOWN }, (_, place) => {
    if (unit === 'year') return { value: String(first + place), text: String(first + place) };
    const month = String(place + 1).padStart(2, '0');
    return { value: `${first}-${month}`, text: months.format(Date.UTC(first, place, 15)) };
  });
  const isAfter = (one: string) => max !== undefined && one > max.slice(0, one.length);
  return (
    <>
      <div className={styles.head}>
        <IconButton icon="chevron-left" label={nameOf(first - step)} onClick={() => setFirst(first - step)} />
        <b aria-live="polite">{nameOf(first)}</b>
        <IconButton
          icon="chevron-right"
          label={nameOf(first + step)}
          aria-disabled={isAfter(String(first + step)) || undefined}
          onClick={() => {
            if (!isAfter(String(first + step))) setFirst(first + step);
          }}
        />
      </div>
      <fieldset className={styles.grid} aria-label={nameOf(first)} onKeyDown={moveFocus}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className={styles.option}
            aria-pressed={option.value === value}
            disabled={isAfter(option.value)}
            onClick={() => onChoose(option.value)}
          >
            {option.text}
          </button>
        ))}
      </fieldset>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
};

function moveFocus(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const options = [...event.currentTarget.querySelectorAll('button')];
  options[options.indexOf(event.target as HTMLButtonElement) + step]?.focus();
}
