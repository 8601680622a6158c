import type { ReactNode } from 'react';
import styles from './TextButton.module.css';

interface Props {
  /** Why it is disabled; it stays focusable, so that the reason can be read. */
  refusal?: string | undefined;
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A quiet action among texts. */
export const TextButton = ({ refusal, busy = false, onClick, children }: Props) => (
  <button
    type="button"
    className={styles.button}
    aria-disabled={refusal !== undefined || busy || undefined}
    aria-busy={busy || undefined}
    title={refusal}
    onClick={() => {
      if (refusal === undefined && !busy) onClick();
    }}
  >
    {children}
  </button>
);
