import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import panel from '../../../ui/dialog/Panel.module.css';
import { usePopover } from '../../../ui/dialog/use-popover.ts';
import select from '../../../ui/form/Select.module.css';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { folded } from '../../../ui/table/folded.ts';
import styles from './ColumnChooser.module.css';
import { ColumnLines } from './ColumnLines.tsx';
import { columnsOf, draftOf, movedTo, toggled } from './column-order.ts';
import { FIXED_COLUMN } from './table-columns.ts';

interface ChoosableColumn {
  readonly key: string;
  readonly label: string;
  /** It is one of the company's own fields. */
  readonly isOwn: boolean;
}

interface Props {
  /** All that there are, in their usual order. */
  all: readonly ChoosableColumn[];
  shown: readonly string[];
  usual: readonly string[];
  onUse: (columns: readonly string[]) => void;
  /** Where a saved view is open that the reader may change. */
  onSave?: ((columns: readonly string[]) => void) | undefined;
}

/** Which columns the table has, and in which order. */
export function ColumnChooser(props: Props) {
  const { t } = useTranslation('own_fields');
  const format = useFormat();
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({
    popup: 'dialog',
    label: t('columns_title'),
    align: 'end',
  });
  return (
    <>
      <button {...triggerProps} ref={trigger} type="button" className={classNames(select.trigger, styles.trigger)}>
        <svg
          width={16}
          height={16}
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.6}
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M3.5 4h13v12h-13zM8 4v12M12.3 4v12" />
        </svg>
        {t('columns', { count: props.shown.length, number: format.number(props.shown.length) })}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={14} />
      </button>
      <div {...panelProps} className={classNames(panel.panel, styles.panel)}>
        {open && <Chooser {...props} onClose={close} />}
      </div>
    </>
  );
}

function Chooser({ all, shown, usual, onUse, onSave, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['own_fields', 'device_manage']);
  const format = useFormat();
  const keys = all.map(({ key }) => key);
  const [draft, setDraft] = useState(() => draftOf(keys, shown));
  const [sought, setSought] = useState('');
  const found = folded(sought.trim());
  const columnOf = new Map(all.map((column) => [column.key, column]));
  const lines = draft.order.flatMap((key) => columnOf.get(key) ?? []);
  const end = (use: (columns: readonly string[]) => void) => {
    use(columnsOf(draft));
    onClose();
  };
  return (
    <>
      <div className={styles.head}>
        <b>{t('own_fields:columns_title')}</b>
        <span data-num>
          {t('own_fields:n_of', { n: format.number(draft.shown.size), all: format.number(draft.order.length) })}
        </span>
      </div>
      <TextInput
        soft
        icon="search"
        type="search"
        placeholder={t('own_fields:find_column')}
        aria-label={t('own_fields:find_column')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <ColumnLines
        columns={lines.filter(({ label }) => folded(label).includes(found))}
        shown={draft.shown}
        fixed={FIXED_COLUMN}
        // What stands between those that were found is not in sight.
        {...(found === '' && {
          onMove: (key: string, place: number) => setDraft((was) => movedTo(was, key, place)),
        })}
        onToggle={(key) => setDraft((was) => toggled(was, key))}
      />
      <div className={styles.ends}>
        <Button kind="primary" size="small" onClick={() => end(onUse)}>
          {t('own_fields:use')}
        </Button>
        {onSave && (
          <Button size="small" onClick={() => end(onSave)}>
            {t('own_fields:save_for_all')}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={() => setDraft(draftOf(keys, usual))}>
          {t('device_manage:columns_default')}
        </Button>
      </div>
    </>
  );
}
