import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '../art/Icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './TextInput.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'className'> {
  size?: 'middle' | 'large' | 'touch';
  /** Toolbar filters have a softer outline. */
  soft?: boolean;
  icon?: IconName;
  /** A control at the end of the field. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ size = 'middle', soft = false, icon, end, ...rest }: Props) {
  return (
    <span className={classNames(styles.box, styles[size], soft && styles.soft)} data-invalid={rest['aria-invalid']}>
      {icon && <Icon name={icon} size={size === 'touch' ? 18 : 16} />}
      <input {...rest} className={styles.input} />
      {end}
    </span>
  );
}
