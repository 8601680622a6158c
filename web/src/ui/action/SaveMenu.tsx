import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloaded } from '../../api/client.ts';
import panel from '../dialog/Panel.module.css';
import { usePopover } from '../dialog/use-popover.ts';
import { preloadLists } from '../form/choice-lists.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { PickButton } from './PickButton.tsx';
import { useFileSaving } from './use-file-saving.ts';

type Save = (fetched: () => Promise<Downloaded>) => void;

interface Props {
  label: string;
  /** A button, a picker, or only an icon. */
  variant: 'button' | 'picker' | 'icon';
  /** A menu has one entry a file; a dialog may have anything. */
  popup: 'menu' | 'dialog';
  /** The files; saving one closes the menu. */
  children: (save: Save) => ReactNode;
}

/** A menu of exports. While one is running, no second one can be started. */
export function SaveMenu({ label, variant, popup, children }: Props) {
  const { t } = useTranslation('export');
  const menu = usePopover<HTMLButtonElement>({
    popup,
    label,
    align: 'end',
    ...(popup === 'menu' && { preload: preloadLists }),
  });
  const { isBusy, save } = useFileSaving();
  const trigger = { ...menu.triggerProps, ref: menu.trigger, icon: 'save', busy: isBusy } as const;
  return (
    <>
      {variant === 'icon' && <IconButton {...trigger} label={label} />}
      {variant === 'button' && <Button {...trigger}>{label}</Button>}
      {variant === 'picker' && <PickButton {...trigger}>{label}</PickButton>}
      <span className="visually-hidden" role="status">
        {isBusy && t('under_way')}
      </span>
      <div {...menu.panelProps} className={panel.panel}>
        {menu.open &&
          children((fetched) => {
            menu.close();
            void save(fetched);
          })}
      </div>
    </>
  );
}
