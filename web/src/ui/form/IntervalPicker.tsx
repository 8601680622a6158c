import { type ReactNode, useState } from 'react';
import { Button } from '../action/Button.tsx';
import { PickButton } from '../action/PickButton.tsx';
import { Icon } from '../art/Icon.tsx';
import panel from '../dialog/Panel.module.css';
import { usePopover } from '../dialog/use-popover.ts';
import { Field } from './Field.tsx';
import styles from './IntervalPicker.module.css';
import { TextInput } from './TextInput.tsx';

/** Days or minutes as the fields of a browser write them. */
interface Bounds {
  readonly from: string;
  readonly to: string;
}

interface Props<Interval> {
  /** The current interval; the button opens the choice. */
  label: string;
  text: string;
  variant: 'inline' | 'wide';
  presets: readonly { readonly text: string; readonly interval: () => Interval }[];
  /** An interval by its bounds: the current ones, and what others mean or why they are none. */
  own: OwnBounds & { readonly read: (bounds: Bounds) => Interval | { readonly fault: string } };
  onChoose: (interval: Interval) => void;
}

interface OwnBounds {
  readonly type: 'date' | 'datetime-local';
  readonly bounds: Bounds;
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly help?: string;
  readonly submit: string;
}

/** Chooses an interval: a preset, or from and to. */
export function IntervalPicker<Interval extends object>(props: Props<Interval>) {
  const { label, text, variant, presets, own, onChoose } = props;
  const isWide = variant === 'wide';
  const menu = usePopover<HTMLButtonElement>({
    popup: 'dialog',
    label,
    align: isWide ? 'start' : 'end',
    matchWidth: true,
  });
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
            <OwnInterval
              {...own}
              onBounds={(bounds) => {
                const read = own.read(bounds);
                if ('fault' in read) return read.fault;
                choose(read);
                return null;
              }}
            />
          </>
        )}
      </div>
    </>
  );
}

/** `onBounds` answers with what is wrong with them. */
function OwnInterval({ type, bounds, fromLabel, toLabel, help, submit, onBounds }: OwnIntervalProps) {
  const [wanted, setWanted] = useState(bounds);
  const [fault, setFault] = useState<string | null>(null);
  const field = (
    name: keyof Bounds,
    label: string,
    limits: { min?: string; max?: string },
    more: { help?: string; error?: string },
  ) => (
    <Field label={label} {...more}>
      {(control) => (
        <TextInput
          {...control}
          {...limits}
          type={type}
          value={wanted[name]}
          onChange={({ target }) => {
            setWanted({ ...wanted, [name]: target.value });
            setFault(null);
          }}
        />
      )}
    </Field>
  );
  return (
    <IntervalForm submit={submit} onSubmit={() => setFault(onBounds(wanted))}>
      {field('from', fromLabel, { max: wanted.to }, {})}
      {field('to', toLabel, { min: wanted.from }, { ...(help && { help }), ...(fault && { error: fault }) })}
    </IntervalForm>
  );
}

interface OwnIntervalProps extends OwnBounds {
  readonly onBounds: (bounds: Bounds) => string | null;
}

interface FormProps {
  submit: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** The fields of a custom interval, and its button. */
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
