import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '../art/Icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import { classNames } from '../layout/class-names.ts';
import { Spinner } from '../page/Spinner.tsx';
import styles from './Button.module.css';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> {
  /** `danger` removes something, `risk` leads to the question before it. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger' | 'risk';
  size?: 'small' | 'middle' | 'large' | 'touch';
  icon?: IconName;
  /** Busy: keeps its size and ignores clicks. */
  busy?: boolean;
  /** Why it is disabled; it stays focusable, so that the reason can be read. */
  refusal?: string | undefined;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function Button({
  kind = 'plain',
  size = 'middle',
  icon,
  busy = false,
  refusal,
  wide = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const blocked = busy || refusal !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[kind], styles[size], wide && styles.wide)}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      title={refusal ?? rest.title}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? (
        <Spinner size={size === 'large' ? 18 : 16} />
      ) : (
        icon && <Icon name={icon} size={size === 'large' ? 18 : 16} />
      )}
      {children}
    </button>
  );
}
