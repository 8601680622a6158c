import { type ReactNode, useId } from 'react';
import styles from './Segmented.module.css';

interface Segment<T extends string> {
  value: T;
  content: ReactNode;
  /** The name, if the content is only an icon. */
  label?: string;
}

interface Props<T extends string> {
  label: string;
  value: T | null;
  segments: readonly Segment<T>[];
  onChange: (value: T) => void;
  wide?: boolean;
}

/** A choice of a few options side by side. */
export function Segmented<T extends string>({ label, value, segments, onChange, wide = false }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={styles.group} data-wide={wide}>
      <legend className="visually-hidden">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment} title={segment.label}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            aria-label={segment.label}
            onChange={() => onChange(segment.value)}
          />
          {segment.content}
        </label>
      ))}
    </fieldset>
  );
}
