import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from '../art/Icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import { classNames } from '../layout/class-names.ts';
import { Spinner } from '../page/Spinner.tsx';
import styles from './PickButton.module.css';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> {
  icon: IconName;
  /** As wide as possible; longer text is cut off. */
  wide?: boolean;
  /** Busy: keeps its size and ignores clicks. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that opens a panel of choices and shows the current one. */
export const PickButton = ({ icon, wide = false, busy = false, children, onClick, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={classNames(styles.pick, wide && styles.wide)}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (!busy) onClick?.(event);
    }}
  >
    {busy ? <Spinner size={16} /> : <Icon name={icon} size={16} />}
    {children}
  </button>
);
