import type { ComponentProps, KeyboardEvent } from 'react';
import { decimalSeparator, typedNumber } from '#domain/foundation/i18n/numbers.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { digitsOf } from '../mark/digits.ts';
import { TextInput } from './TextInput.tsx';

interface Props
  extends Omit<ComponentProps<typeof TextInput>, 'type' | 'role' | 'value' | 'onChange' | 'min' | 'max' | 'step'> {
  /** The text that `Number` reads; it is shown with the separator of the language. */
  value: string;
  /** What the arrow keys add; a whole one takes digits alone. */
  step: number;
  min?: number;
  max?: number;
  onChange: (value: string) => void;
}

/** A number in the reader's language. What is typed stays as typed, right or wrong. */
export function NumberInput({ value, step, min, max, onChange, ...rest }: Props) {
  const shown = value.replace('.', decimalSeparator(currentLanguage()));
  const number = value === '' ? Number.NaN : Number(value);
  const isCount = Number.isInteger(step) && min !== undefined && min >= 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || rest.readOnly || rest.disabled) return;
    event.preventDefault();
    const next = (Number.isNaN(number) ? (min ?? 0) : number) + direction * step;
    onChange(within(next, min, max).toFixed(decimalsOf(step)));
  };
  return (
    <TextInput
      autoComplete="off"
      inputMode={isCount ? 'numeric' : 'decimal'}
      {...rest}
      role="spinbutton"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={Number.isNaN(number) ? undefined : number}
      aria-valuetext={shown}
      value={shown}
      onChange={({ target }) => onChange(isCount ? digitsOf(target.value) : typedNumber(target.value))}
      onKeyDown={onKeyDown}
    />
  );
}

const within = (value: number, min = -Infinity, max = Infinity) => Math.min(max, Math.max(min, value));
const decimalsOf = (step: number) => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
