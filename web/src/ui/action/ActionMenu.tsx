import type { ComponentProps } from 'react';
import panel from '../dialog/Panel.module.css';
import { usePopover } from '../dialog/use-popover.ts';
import { MenuList, preloadLists } from '../form/choice-lists.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  label: string;
  actions: ComponentProps<typeof MenuList>['actions'];
}

/** Three dots that open the actions of a row, or those of a page that have no room beside its title. */
export function ActionMenu({ label, actions }: Props) {
  const menu = usePopover<HTMLButtonElement>({ popup: 'menu', align: 'end', preload: preloadLists });
  return (
    <>
      <IconButton {...menu.triggerProps} ref={menu.trigger} icon="more" label={label} />
      <div {...menu.panelProps} className={panel.panel}>
        {menu.open && (
          <MenuList
            label={label}
            actions={actions.map((action) => ({
              ...action,
              onAction: () => {
                menu.close();
                action.onAction();
              },
            }))}
          />
        )}
      </div>
    </>
  );
}
