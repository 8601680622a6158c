import { useState } from 'react';
import { clockOf, minuteOf } from '../../../i18n/time-of-day.ts';
import { TextInput } from '../../../ui/form/TextInput.tsx';

interface Props {
  label: string;
  minute: number;
  onChange: (minute: number) => void;
}

/** A time of the day. It counts when its reader has left it or pressed Enter, not with each digit. */
export function TimeField({ label, minute, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    const next = typed === null ? null : minuteOf(typed);
    setTyped(null);
    if (next !== null && next !== minute) onChange(next);
  };
  return (
    <TextInput
      type="time"
      aria-label={label}
      value={typed ?? clockOf(minute)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
      }}
    />
  );
}
