import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import panel from '../../ui/Panel.module.css';
import { useRovingFocus } from '../../ui/roving-focus.ts';
import { usePopover } from '../../ui/use-popover.ts';

export type RowDeed = 'open' | 'edit' | 'remove';
const DEEDS = [
  { deed: 'open', icon: 'chevron-right' },
  { deed: 'edit', icon: 'pencil' },
  { deed: 'remove', icon: 'bin' },
] as const;

/** What can be done with one device of the table. */
export function RowActions({ name, onDeed }: { name: string; onDeed: (deed: RowDeed) => void }) {
  const { t } = useTranslation('device_manage');
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({ align: 'end' });
  return (
    <>
      <IconButton {...triggerProps} ref={trigger} icon="more" label={t('actions_of', { name })} aria-haspopup="menu" />
      <div {...panelProps} className={panel.panel}>
        {open && (
          <Menu
            name={name}
            onDeed={(deed) => {
              close();
              onDeed(deed);
            }}
          />
        )}
      </div>
    </>
  );
}

function Menu({ name, onDeed }: { name: string; onDeed: (deed: RowDeed) => void }) {
  const { t } = useTranslation('device_manage');
  const menu = useRef<HTMLDivElement>(null);
  useRovingFocus(menu, '[role="menuitem"]');
  return (
    <div ref={menu} role="menu" aria-label={t('actions_of', { name })}>
      {DEEDS.map(({ deed, icon }) => (
        <button key={deed} type="button" role="menuitem" className={panel.option} onClick={() => onDeed(deed)}>
          <Icon name={icon} size={15} />
          <span className={panel.word}>{t(deed)}</span>
        </button>
      ))}
    </div>
  );
}
