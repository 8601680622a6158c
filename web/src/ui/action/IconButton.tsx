import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from '../art/Icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import { classNames } from '../layout/class-names.ts';
import { Spinner } from '../page/Spinner.tsx';
import styles from './IconButton.module.css';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  icon: IconName;
  /** The accessible name and tooltip. */
  label: string;
  /** `card` buttons are side by side in the header of a card. */
  frame?: 'none' | 'outline' | 'card' | 'float';
  iconSize?: number;
  filled?: boolean;
  tone?: 'favourite' | 'accent' | undefined;
  /** What it leads to is not there; a click says so. */
  faint?: boolean;
  spinning?: boolean;
  /** Busy: keeps its size and ignores clicks. */
  busy?: boolean;
  refusal?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  icon,
  label,
  frame = 'none',
  iconSize = 18,
  filled = false,
  tone,
  faint = false,
  spinning = false,
  busy = false,
  refusal,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[frame], tone && styles[tone])}
      aria-label={label}
      title={refusal ?? label}
      data-faint={faint || undefined}
      aria-disabled={refusal !== undefined || busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (refusal === undefined && !busy) onClick?.(event);
      }}
    >
      {busy ? (
        <Spinner size={iconSize} />
      ) : (
        <Icon name={icon} size={iconSize} filled={filled} className={spinning ? styles.spinning : undefined} />
      )}
    </button>
  );
}
