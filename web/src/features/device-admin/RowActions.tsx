import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import panel from '../../ui/Panel.module.css';
import { useRovingFocus } from '../../ui/roving-focus.ts';
import { usePopover } from '../../ui/use-popover.ts';

export type RowAction = 'open' | 'edit' | 'remove';
const ACTIONS = [
  { action: 'open', icon: 'chevron-right' },
  { action: 'edit', icon: 'pencil' },
  { action: 'remove', icon: 'bin' },
] as const;

/** The actions of one device in the table. */
export function RowActions({ name, onAction }: { name: string; onAction: (action: RowAction) => void }) {
  const { t } = useTranslation('device_manage');
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({ align: 'end' });
  return (
    <>
      <IconButton {...triggerProps} ref={trigger} icon="more" label={t('actions_of', { name })} aria-haspopup="menu" />
      <div {...panelProps} className={panel.panel}>
        {open && (
          <Menu
            name={name}
            onAction={(action) => {
              close();
              onAction(action);
            }}
          />
        )}
      </div>
    </>
  );
}

function Menu({ name, onAction }: { name: string; onAction: (action: RowAction) => void }) {
  const { t } = useTranslation('device_manage');
  const menu = useRef<HTMLDivElement>(null);
  useRovingFocus(menu, '[role="menuitem"]');
  return (
    <div ref={menu} role="menu" aria-label={t('actions_of', { name })}>
      {ACTIONS.map(({ action, icon }) => (
        <button key={action} type="button" role="menuitem" className={panel.option} onClick={() => onAction(action)}>
          <Icon name={icon} size={15} />
          <span className={panel.label}>{t(action)}</span>
        </button>
      ))}
    </div>
  );
}
