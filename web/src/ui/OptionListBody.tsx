import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './OptionList.module.css';
import panel from './Panel.module.css';
import type { Option } from './Select.tsx';
import input from './TextInput.module.css';

export interface OptionListProps {
  label: string;
  value: string | null;
  options: readonly Option[];
  onChoose: (value: string | null) => void;
  /** Adds an option that clears the choice. */
  clearLabel?: string | undefined;
  /** Adds a field to search the options. */
  findLabel?: string | undefined;
  /** For options that the caller searches. */
  search?: { readonly text: string; readonly onText: (text: string) => void };
  /** Shown while there are no options. */
  empty?: string;
  /** In two columns. */
  wide?: boolean;
}

/** No value of an option begins with a line break. */
const CLEAR = '\n';
const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const isFound = (text: string, sought: string): boolean =>
  sought === '' || (text !== CLEAR && folded(text).includes(folded(sought)));
/** To choose what is chosen closes the list too. */
const ALSO_THE_SAME = { allowDuplicateSelectionEvents: true };

export default function OptionListBody({ findLabel, search, ...list }: OptionListProps) {
  if (findLabel === undefined) return <List {...list} autoFocus />;
  return (
    <Autocomplete
      {...(search ? { inputValue: search.text, onInputChange: search.onText } : { filter: isFound })}
      disableAutoFocusFirst
    >
      <SearchField aria-label={findLabel} autoFocus className={styles.find ?? ''}>
        <span className={classNames(input.box, input.soft)}>
          <Icon name="search" size={16} />
          <Input placeholder={findLabel} className={input.input ?? ''} />
        </span>
      </SearchField>
      <List {...list} />
    </Autocomplete>
  );
}

interface ListProps extends Omit<OptionListProps, 'findLabel' | 'search'> {
  autoFocus?: boolean;
}

function List({ label, value, options, onChoose, clearLabel, wide = false, empty, autoFocus = false }: ListProps) {
  const { t } = useTranslation('index');
  return (
    <ListBox
      {...ALSO_THE_SAME}
      aria-label={label}
      className={classNames(styles.list, wide && styles.wide)}
      layout={wide ? 'grid' : 'stack'}
      {...(autoFocus && { autoFocus: 'first' })}
      selectionMode="single"
      disallowEmptySelection
      shouldSelectOnPressUp
      escapeKeyBehavior="none"
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        if (key !== undefined) onChoose(key === CLEAR ? null : String(key));
      }}
      renderEmptyState={() => <p className={panel.heading}>{empty ?? t('nothing_found')}</p>}
    >
      {options.map((option) => (
        <ListBoxItem
          key={option.value}
          id={option.value}
          textValue={option.label.trim()}
          lang={option.lang}
          className={panel.option ?? ''}
        >
          <span className={classNames(panel.label, option.muted && panel.muted)}>{option.label}</span>
          {option.note && <span className={styles.note}>{option.note}</span>}
          {option.value === value && <Icon name="check" size={16} stroke={2.2} className={panel.tick} />}
        </ListBoxItem>
      ))}
      {clearLabel !== undefined && value !== null && (
        <ListBoxItem id={CLEAR} textValue={CLEAR} className={classNames(panel.option, styles.clear)}>
          <Icon name="close" size={15} />
          <span className={panel.label}>{clearLabel}</span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}
