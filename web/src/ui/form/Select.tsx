import { Icon } from '../art/Icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import panel from '../dialog/Panel.module.css';
import { usePopover } from '../dialog/use-popover.ts';
import { classNames } from '../layout/class-names.ts';
import { OptionList, preloadLists } from './choice-lists.tsx';
import type { Option } from './option.ts';
import styles from './Select.module.css';

interface Props {
  label: string;
  value: string | null;
  options: readonly Option[];
  onChange: (value: string | null) => void;
  /** Shown while nothing is chosen. */
  placeholder: string;
  icon?: IconName;
  variant?: 'filter' | 'field' | 'sunken' | 'chip' | 'plain';
  /** Hides the arrow when something else shows that this is a choice. */
  arrowless?: boolean;
  /** Adds an option that clears the choice. */
  clearLabel?: string;
  /** Adds a field to search the options. */
  findLabel?: string;
  /** For options that the caller searches. */
  search?: { readonly text: string; readonly onText: (text: string) => void };
  /** Shown while there are no options. */
  empty?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** A choice from a list. */
export function Select({
  label,
  value,
  options,
  onChange,
  placeholder,
  icon,
  variant = 'filter',
  arrowless = false,
  clearLabel,
  findLabel,
  search,
  empty,
  ...rest
}: Props) {
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({
    popup: 'listbox',
    matchWidth: true,
    preload: preloadLists,
  });
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string | null) => {
    onChange(next);
    close();
  };
  return (
    <>
      <button
        {...rest}
        {...triggerProps}
        ref={trigger}
        type="button"
        aria-label={`${label}: ${chosen?.label.trim() ?? placeholder}`}
        className={classNames(styles.trigger, styles[variant], chosen && styles.chosen)}
        data-narrows={(chosen !== undefined && clearLabel !== undefined) || undefined}
      >
        {icon && <Icon name={icon} size={16} />}
        <span className={styles.value}>{chosen?.label.trim() ?? placeholder}</span>
        {!arrowless && <Icon name={open ? 'chevron-up' : 'chevron-down'} size={15} />}
      </button>
      <div {...panelProps} className={classNames(panel.panel, styles.panel)}>
        {open && (
          <OptionList
            label={label}
            value={value}
            options={options}
            onChoose={choose}
            clearLabel={clearLabel}
            findLabel={findLabel}
            {...(search && { search })}
            {...(empty !== undefined && { empty })}
          />
        )}
      </div>
    </>
  );
}
