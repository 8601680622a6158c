import { useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../art/Icon.tsx';
import panel from '../dialog/Panel.module.css';
import { classNames } from '../layout/class-names.ts';
import { folded } from '../table/folded.ts';
import styles from './OptionList.module.css';
import type { Option } from './option.ts';
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
/** Of more options these are made; the search leads to the others. */
const MAX_OPTIONS = 500;
/** To choose what is chosen closes the list too. */
const ALSO_THE_SAME = { allowDuplicateSelectionEvents: true };

export default function OptionListBody({ findLabel, search, ...list }: OptionListProps) {
  return findLabel === undefined ? (
    <List {...list} autoFocus />
  ) : search ? (
    <SearchedList {...list} {...search} findLabel={findLabel} />
  ) : (
    <FoundList {...list} findLabel={findLabel} />
  );
}

/** Searches the options by their labels. */
function FoundList({ options, clearLabel, ...list }: ListProps & { findLabel: string }) {
  const { t } = useTranslation('index');
  const format = useFormat();
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const sought = folded(text);
    return options.filter(({ label }) => folded(label.trim()).includes(sought));
  }, [options, text]);
  const left = found.length - MAX_OPTIONS;
  return (
    <>
      <SearchedList
        {...list}
        text={text}
        onText={setText}
        options={left > 0 ? found.slice(0, MAX_OPTIONS) : found}
        clearLabel={text === '' ? clearLabel : undefined}
      />
      {left > 0 && <p className={panel.heading}>{t('more_options', { n: format.number(left) })}</p>}
    </>
  );
}

interface SearchedProps extends ListProps {
  findLabel: string;
  text: string;
  onText: (text: string) => void;
}

const SearchedList = ({ findLabel, text, onText, ...list }: SearchedProps) => (
  <Autocomplete inputValue={text} onInputChange={onText} disableAutoFocusFirst>
    <SearchField aria-label={findLabel} autoFocus className={styles.find ?? ''}>
      <span className={classNames(input.box, input.soft)}>
        <Icon name="search" size={16} />
        <Input placeholder={findLabel} className={input.input ?? ''} />
      </span>
    </SearchField>
    <List {...list} />
  </Autocomplete>
);

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
