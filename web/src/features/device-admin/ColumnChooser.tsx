import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MANAGED_COLUMNS } from '#domain/device-admin/managed-columns.ts';
import { useStored } from '../../storage/stored-value.ts';
import { Icon } from '../../ui/Icon.tsx';
import panel from '../../ui/Panel.module.css';
import { useRovingFocus } from '../../ui/roving-focus.ts';
import select from '../../ui/Select.module.css';
import { usePopover } from '../../ui/use-popover.ts';
import { chosenColumns } from './chosen-columns.ts';
import { FIXED_COLUMN, toggleColumn, USUAL_COLUMNS } from './table-columns.ts';

const ITEMS = '[role="menuitemcheckbox"], [role="menuitem"]';

/** The columns of the table, remembered in this browser. */
export function ColumnChooser() {
  const { t } = useTranslation('device_manage');
  const columns = useStored(chosenColumns);
  const { open, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({ align: 'end' });
  return (
    <>
      <button
        {...triggerProps}
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        className={`${select.trigger} ${select.filter}`}
      >
        <Icon name="grid" size={16} />
        <span className={select.value}>{t('columns')}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={15} />
      </button>
      <div {...panelProps} className={panel.panel}>
        {open && <Columns columns={columns} />}
      </div>
    </>
  );
}

function Columns({ columns }: { columns: ReturnType<typeof chosenColumns.get> }) {
  const { t } = useTranslation('device_manage');
  const menu = useRef<HTMLDivElement>(null);
  useRovingFocus(menu, ITEMS);
  return (
    <div ref={menu} role="menu" aria-label={t('columns')}>
      {MANAGED_COLUMNS.filter((column) => column !== FIXED_COLUMN).map((column) => {
        const isShown = columns.includes(column);
        return (
          <button
            key={column}
            type="button"
            role="menuitemcheckbox"
            aria-checked={isShown}
            className={panel.option}
            onClick={() => chosenColumns.set(toggleColumn(columns, column))}
          >
            <span className={panel.label}>{t(`column_${column}`)}</span>
            {isShown && <Icon name="check" size={16} stroke={2.2} className={panel.tick} />}
          </button>
        );
      })}
      <hr className={panel.rule} />
      <button type="button" role="menuitem" className={panel.option} onClick={() => chosenColumns.set(USUAL_COLUMNS)}>
        <Icon name="refresh" size={15} />
        <span className={panel.label}>{t('columns_default')}</span>
      </button>
    </div>
  );
}
