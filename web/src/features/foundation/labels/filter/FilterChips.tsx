import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import panel from '../../../../ui/dialog/Panel.module.css';
import { usePopover } from '../../../../ui/dialog/use-popover.ts';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { folded } from '../../../../ui/table/folded.ts';
import styles from './FilterChips.module.css';

/** Something that a list can be narrowed by. */
export interface ListFilter {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** What holds now, in words; null for nothing. */
  readonly words: string | null;
  readonly clear: () => void;
  /** Where it is chosen; closes what it stands in once something is. */
  readonly editor: (close: () => void) => ReactNode;
  /** There can be more than one of it: it is always offered. */
  readonly repeats?: boolean;
}

/** What a list is narrowed by, each in words, and what else it can be narrowed by. */
export function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const { t } = useTranslation('own_fields');
  const host = useRef<HTMLElement>(null);
  return (
    <section ref={host} className={styles.chips} aria-label={t('filters')}>
      {filters
        .filter(({ words }) => words !== null)
        .map((filter) => (
          <FilterChip
            key={filter.key}
            filter={filter}
            onClear={() => {
              filter.clear();
              // The chip is gone with its focus.
              host.current?.querySelector<HTMLElement>('[data-add]')?.focus();
            }}
          />
        ))}
      <AddFilter filters={filters.filter(({ words, repeats }) => words === null || repeats)} />
    </section>
  );
}

function FilterChip({ filter, onClear }: { filter: ListFilter; onClear: () => void }) {
  const { t } = useTranslation('own_fields');
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({
    popup: 'dialog',
    label: filter.label,
  });
  return (
    <span className={styles.chip}>
      <button {...triggerProps} ref={trigger} type="button" className={styles.words} title={filter.words ?? undefined}>
        {filter.icon}
        <span className={styles.text}>{filter.words}</span>
      </button>
      <button
        type="button"
        className={styles.clear}
        aria-label={t('remove_filter', { filter: filter.words ?? '' })}
        onClick={onClear}
      >
        <Icon name="close" size={13} />
      </button>
      <div {...panelProps} className={classNames(panel.panel, styles.panel)}>
        {open && filter.editor(close)}
      </div>
    </span>
  );
}

function AddFilter({ filters }: { filters: readonly ListFilter[] }) {
  const { t } = useTranslation('own_fields');
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({
    popup: 'dialog',
    label: t('add_filter'),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (!open) setChosen(null);
  }, [open]);
  const filter = filters.find(({ key }) => key === chosen);
  return (
    <>
      <button
        {...triggerProps}
        ref={trigger}
        type="button"
        data-add=""
        className={styles.add}
        aria-label={t('add_filter')}
      >
        <Icon name="plus" size={14} />
        {t('filter')}
      </button>
      <div {...panelProps} className={classNames(panel.panel, styles.panel)}>
        {open && !filter && <Choice filters={filters} onChoose={setChosen} />}
        {open && filter && (
          <>
            <div className={styles.head}>
              <IconButton
                icon="chevron-left"
                iconSize={16}
                frame="card"
                label={t('other_filter')}
                onClick={() => setChosen(null)}
              />
              <b>{filter.label}</b>
            </div>
            {filter.editor(close)}
          </>
        )}
      </div>
    </>
  );
}

function Choice({ filters, onChoose }: { filters: readonly ListFilter[]; onChoose: (key: string) => void }) {
  const { t } = useTranslation(['own_fields', 'index']);
  const [sought, setSought] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = filters.filter(({ label }) => folded(label).includes(folded(sought.trim())));
  return (
    <>
      <TextInput
        ref={field}
        soft
        icon="search"
        type="search"
        placeholder={t('own_fields:find_filter')}
        aria-label={t('own_fields:find_filter')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <ul className={styles.choice}>
        {found.map(({ key, label, icon }) => (
          <li key={key}>
            <button type="button" className={panel.option} onClick={() => onChoose(key)}>
              {icon}
              <span className={panel.label}>{label}</span>
              <Icon name="chevron-right" size={14} />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={panel.heading}>{t('index:nothing_found')}</p>}
    </>
  );
}
