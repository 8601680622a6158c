import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './IntervalMenu.module.css';
import panel from './Panel.module.css';
import { PickButton } from './PickButton.tsx';
import { usePopover } from './use-popover.ts';

interface Props<Interval> {
  /** The current interval; the button opens the menu. */
  label: string;
  text: string;
  variant: 'inline' | 'wide';
  presets: readonly { readonly text: string; readonly interval: () => Interval }[];
  onChoose: (interval: Interval) => void;
  /** A form for a custom interval. */
  children: (choose: (interval: Interval) => void) => ReactNode;
}

/** Chooses an interval: a preset, or from and to. */
export function IntervalMenu<Interval>({ label, text, variant, presets, onChoose, children }: Props<Interval>) {
  const isWide = variant === 'wide';
  const menu = usePopover<HTMLButtonElement>({ align: isWide ? 'start' : 'end', matchWidth: true });
  const choose = (interval: Interval) => {
    menu.close();
    onChoose(interval);
  };
  return (
    <>
      <PickButton ref={menu.trigger} {...menu.triggerProps} icon="calendar" wide={isWide} aria-label={label}>
        <b className={styles.text} data-num>
          {text}
        </b>
        <Icon name="chevron-down" size={14} />
      </PickButton>
      <div {...menu.panelProps} className={panel.panel}>
        {menu.open && (
          <>
            {presets.map((preset) => (
              <button
                key={preset.text}
                type="button"
                className={panel.option}
                onClick={() => choose(preset.interval())}
              >
                {preset.text}
              </button>
            ))}
            <hr className={panel.rule} />
            {children(choose)}
          </>
        )}
      </div>
    </>
  );
}

interface FormProps {
  submit: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** The fields of a custom interval, and its buttons. */
export const IntervalForm = ({ submit, onSubmit, children }: FormProps) => (
  <form
    className={styles.own}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
    <Button kind="primary" size="small" type="submit" wide>
      {submit}
    </Button>
  </form>
);
