import type { ComponentProps } from 'react';
import { MenuList, preloadLists } from '../../ui/choice-lists.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import panel from '../../ui/Panel.module.css';
import { usePopover } from '../../ui/use-popover.ts';

interface Props {
  label: string;
  actions: ComponentProps<typeof MenuList>['actions'];
}

/** The actions of one row. */
export function RowMenu({ label, actions }: Props) {
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
