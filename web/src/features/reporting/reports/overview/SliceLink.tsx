import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SliceTarget } from './slices.ts';

interface Props {
  target: SliceTarget | null;
  className?: string | undefined;
  /** The accessible name, when only a number is shown. */
  label?: string | undefined;
  children: ReactNode;
}

/** A link to the list of a slice, or plain text when there is none. */
export function SliceLink({ target, className, label, children }: Props) {
  if (!target) return <span className={className}>{children}</span>;
  return (
    <Link {...target} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
