import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import panel from '../../../ui/Panel.module.css';
import { TextInput } from '../../../ui/TextInput.tsx';
import { usePopover } from '../../../ui/use-popover.ts';
import styles from './IntervalPicker.module.css';
import { fieldInstant, fieldText, type Interval, intervalFault, PRESETS, presetInterval } from './interval.ts';

interface Props {
  interval: Interval;
  onInterval: (interval: Interval) => void;
}

/** Which time is looked at: a few usual ones, or from and to. */
export function IntervalPicker({ interval, onInterval }: Props) {
  const { t } = useTranslation('location');
  const { date } = useFormat();
  const menu = usePopover<HTMLButtonElement>({ matchWidth: true });
  const choose = (next: Interval) => {
    menu.close();
    onInterval(next);
  };
  return (
    <>
      <button ref={menu.trigger} {...menu.triggerProps} type="button" className={styles.trigger}>
        <span className="visually-hidden">{t('interval_is')}</span>
        <Icon name="calendar" size={16} />
        <b className={styles.times} data-num>
          {date('dayMonthTime', interval.from)} – {date('dayMonthTime', interval.to)}
        </b>
        <Icon name="chevron-down" size={14} />
      </button>
      <div {...menu.panelProps} className={panel.panel}>
        {menu.open && (
          <>
            {PRESETS.map((preset) => (
              <button
                key={preset}
                type="button"
                className={panel.option}
                onClick={() => choose(presetInterval(preset, Date.now()))}
              >
                {t(preset)}
              </button>
            ))}
            <hr className={panel.rule} />
            <OwnInterval interval={interval} onInterval={choose} />
          </>
        )}
      </div>
    </>
  );
}

function OwnInterval({ interval, onInterval }: Props) {
  const { t } = useTranslation('location');
  const [from, setFrom] = useState(fieldText(interval.from));
  const [to, setTo] = useState(fieldText(interval.to));
  const [tried, setTried] = useState(false);
  const wanted = { from: fieldInstant(from), to: fieldInstant(to) };
  const fault = intervalFault(wanted);
  return (
    <form
      className={classNames(styles.own)}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!fault) onInterval(wanted);
      }}
    >
      <Field label={t('from')}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={from}
            max={to}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Field>
      <Field label={t('to')} error={tried && fault ? t(`interval_${fault}`) : undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={to}
            min={from}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
      <Button kind="primary" size="small" type="submit" wide>
        {t('show')}
      </Button>
    </form>
  );
}
