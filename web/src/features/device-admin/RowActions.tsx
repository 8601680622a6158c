import { useTranslation } from 'react-i18next';
import { MenuList, preloadLists } from '../../ui/choice-lists.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import panel from '../../ui/Panel.module.css';
import { usePopover } from '../../ui/use-popover.ts';

export type RowAction = 'open' | 'edit' | 'remove';
const ACTIONS = [
  { key: 'open', icon: 'chevron-right' },
  { key: 'edit', icon: 'pencil' },
  { key: 'remove', icon: 'bin' },
] as const;

/** The actions of one device in the table. */
export function RowActions({ name, onAction }: { name: string; onAction: (action: RowAction) => void }) {
  const { t } = useTranslation('device_manage');
  const menu = usePopover<HTMLButtonElement>({ popup: 'menu', align: 'end', preload: preloadLists });
  const label = t('actions_of', { name });
  const actions = ACTIONS.map(({ key, icon }) => ({
    key,
    icon,
    label: t(key),
    onAction: () => {
      menu.close();
      onAction(key);
    },
  }));
  return (
    <>
      <IconButton {...menu.triggerProps} ref={menu.trigger} icon="more" label={label} />
      <div {...menu.panelProps} className={panel.panel}>
        {menu.open && <MenuList label={label} actions={actions} />}
      </div>
    </>
  );
}
