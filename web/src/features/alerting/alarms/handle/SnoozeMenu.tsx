import { useTranslation } from 'react-i18next';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import panel from '../../../../ui/dialog/Panel.module.css';
import { usePopover } from '../../../../ui/dialog/use-popover.ts';
import { MenuList, preloadLists } from '../../../../ui/form/choice-lists.tsx';

const HOURS = [1, 4, 24, 168] as const;

interface Props {
  /** Something is snoozed, which can be ended. */
  isSnoozed: boolean;
  iconOnly?: boolean;
  onSnooze: (until: number | null) => void;
}

/** Snoozes messages for a while. */
export function SnoozeMenu({ isSnoozed, iconOnly = false, onSnooze }: Props) {
  const { t } = useTranslation('alarm');
  const menu = usePopover<HTMLButtonElement>({ popup: 'menu', label: t('snooze'), preload: preloadLists });
  const choose = (until: number | null) => {
    menu.close();
    onSnooze(until);
  };
  const trigger = { ...menu.triggerProps, ref: menu.trigger, icon: 'snooze' } as const;
  return (
    <>
      {iconOnly ? (
        <IconButton {...trigger} frame="outline" label={t('snooze')} />
      ) : (
        <Button {...trigger}>{t('snooze')}</Button>
      )}
      <div {...menu.panelProps} className={panel.panel}>
        {menu.open && (
          <MenuList
            label={t('snooze')}
            actions={[
              ...HOURS.map((hours) => ({
                key: String(hours),
                label: t(`snooze_${hours}`),
                onAction: () => choose(Date.now() + hours * HOUR_MS),
              })),
              ...(isSnoozed ? [{ key: 'end', label: t('snooze_end'), onAction: () => choose(null) }] : []),
            ]}
          />
        )}
      </div>
    </>
  );
}
