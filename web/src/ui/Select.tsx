import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';
import panel from './Panel.module.css';
import { focusChosen, useRovingFocus } from './roving-focus.ts';
import styles from './Select.module.css';
import { TextInput } from './TextInput.tsx';
import { usePopover } from './use-popover.ts';

export interface Option {
  value: string;
  label: string;
  /** The value of the option for no value. */
  muted?: boolean;
}

interface Props {
  label: string;
  value: string | null;
  options: readonly Option[];
  onChange: (value: string | null) => void;
  /** Shown while nothing is chosen. */
  placeholder: string;
  icon?: IconName;
  variant?: 'filter' | 'field' | 'chip' | 'plain';
  /** Hides the arrow when something else shows that this is a choice. */
  arrowless?: boolean;
  /** Adds an option that clears the choice. */
  clearLabel?: string;
  /** Adds a field to search the options. */
  findLabel?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

const OPTION = '[role="option"]';
const ITEMS = `input, ${OPTION}`;
const folded = (text: string) => text.normalize('NFKC').toLowerCase();

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
  ...rest
}: Props) {
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({ matchWidth: true });
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
        aria-haspopup="listbox"
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
          <Options
            label={label}
            value={value}
            options={options}
            onChoose={choose}
            clearLabel={clearLabel}
            findLabel={findLabel}
          />
        )}
      </div>
    </>
  );
}

interface OptionsProps {
  label: string;
  value: string | null;
  options: readonly Option[];
  onChoose: (value: string | null) => void;
  clearLabel: string | undefined;
  findLabel: string | undefined;
}

function Options({ label, value, options, onChoose, clearLabel, findLabel }: OptionsProps) {
  const { t } = useTranslation('index');
  const list = useRef<HTMLDivElement>(null);
  const [sought, setSought] = useState('');
  const found = sought ? options.filter((option) => folded(option.label).includes(folded(sought))) : options;
  useRovingFocus(list, ITEMS);
  useEffect(() => focusChosen(list.current, findLabel ? 'input' : OPTION), [findLabel]);
  return (
    <div ref={list}>
      {findLabel && (
        <div className={styles.find}>
          <TextInput
            soft
            icon="search"
            type="search"
            placeholder={findLabel}
            aria-label={findLabel}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </div>
      )}
      <div role="listbox" aria-label={label}>
        {found.map((option) => (
          <button
            key={option.value}
            type="button"
            role="option"
            aria-selected={option.value === value}
            className={panel.option}
            onClick={() => onChoose(option.value)}
          >
            <span className={classNames(panel.label, option.muted && panel.muted)}>{option.label}</span>
            {option.value === value && <Icon name="check" size={16} stroke={2.2} className={panel.tick} />}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className={panel.heading}>{t('nothing_found')}</p>}
      {clearLabel && value !== null && (
        <>
          <hr className={panel.rule} />
          <button type="button" className={panel.option} onClick={() => onChoose(null)}>
            <Icon name="close" size={15} />
            <span className={panel.label}>{clearLabel}</span>
          </button>
        </>
      )}
    </div>
  );
}
