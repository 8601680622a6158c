import { useEffect, useRef } from 'react';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import type { Quantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../layout/class-names.ts';
import { HeldMark } from './HeldMark.tsx';
import styles from './Reading.module.css';

interface Props {
  quantity: Quantity | null;
  size?: 'text' | 'tile' | 'hero';
  /** Older than its validity, or from a silent device. */
  stale?: boolean;
  /** When it came last, where it did not come with the newest record. */
  since?: number | undefined;
}

/** A measured value with its unit; flashes when it changes, and never shows 0 for a missing value. */
export function Reading({ quantity, size = 'text', stale = false, since }: Props) {
  const format = useFormat();
  const parts = format.parts(quantity);
  const number = parts?.number;
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(number);
  useEffect(() => {
    if (before.current !== undefined && number !== undefined && before.current !== number) flash(element.current);
    before.current = number;
  }, [number]);
  return (
    <span ref={element} className={classNames(styles.reading, styles[size], stale && styles.stale)}>
      {parts ? (
        <>
          {parts.number}
          <span className={styles.unit}>
            {size === 'text' || parts.unit !== '%' ? parts.space : ''}
            {parts.unit}
          </span>
        </>
      ) : (
        MISSING
      )}
      {parts && <HeldMark since={since} />}
    </span>
  );
}

const FLASH_MS = 200;

/** Accent colour and back; no rolling digits. */
function flash(element: HTMLElement | null): void {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate([{ color: 'var(--wy-accent)' }, { color: 'inherit' }], { duration: FLASH_MS, easing: 'ease-out' });
}
