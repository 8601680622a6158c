import { useTranslation } from 'react-i18next';
import { MANAGED_COLUMNS } from '#domain/fleet/device-admin/managed-columns.ts';
import { useStored } from '../../../storage/stored-value.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import panel from '../../../ui/dialog/Panel.module.css';
import { usePopover } from '../../../ui/dialog/use-popover.ts';
import { MenuList, preloadLists } from '../../../ui/form/choice-lists.tsx';
import select from '../../../ui/form/Select.module.css';
import { chosenColumns } from './chosen-columns.ts';
import { FIXED_COLUMN, toggleColumn, USUAL_COLUMNS } from './table-columns.ts';

/** The columns of the table, remembered in this browser. */
export function ColumnChooser() {
  const { t } = useTranslation('device_manage');
  const columns = useStored(chosenColumns);
  const { open, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({
    popup: 'menu',
    align: 'end',
    preload: preloadLists,
  });
  const checks = MANAGED_COLUMNS.filter((column) => column !== FIXED_COLUMN).map((column) => ({
    key: column,
    label: t(`column_${column}`),
    checked: columns.includes(column),
    onToggle: () => chosenColumns.set(toggleColumn(columns, column)),
  }));
  return (
    <>
      <button {...triggerProps} ref={trigger} type="button" className={`${select.trigger} ${select.filter}`}>
        <Icon name="grid" size={16} />
        <span className={select.value}>{t('columns')}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={15} />
      </button>
      <div {...panelProps} className={panel.panel}>
        {open && (
          <MenuList
            label={t('columns')}
            checks={checks}
            actions={[
              {
                key: 'usual',
                icon: 'refresh',
                label: t('columns_default'),
                onAction: () => chosenColumns.set(USUAL_COLUMNS),
              },
            ]}
          />
        )}
      </div>
    </>
  );
}
