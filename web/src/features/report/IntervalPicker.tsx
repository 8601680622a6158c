import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import panel from '../../ui/Panel.module.css';
import { TextInput } from '../../ui/TextInput.tsx';
import { usePopover } from '../../ui/use-popover.ts';
import styles from './IntervalPicker.module.css';
import { DATE_ZONE, daysFault, lastDays, noonOf, PRESETS, type ReportDays } from './report-interval.ts';

interface Props {
  days: ReportDays;
  timeZone: string;
  onDays: (days: ReportDays) => void;
}

/** Which local days are reported on: a few usual choices, or from and to. */
export function IntervalPicker({ days, timeZone, onDays }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const menu = usePopover<HTMLButtonElement>({ align: 'end', matchWidth: true });
  const date = (day: string) => format.date('date', noonOf(day), DATE_ZONE);
  const text = days.first === days.last ? date(days.first) : `${date(days.first)} – ${date(days.last)}`;
  const choose = (next: ReportDays) => {
    menu.close();
    onDays(next);
  };
  return (
    <>
      <button
        ref={menu.trigger}
        {...menu.triggerProps}
        type="button"
        className={styles.trigger}
        aria-label={t('interval_is', { interval: text })}
      >
        <Icon name="calendar" size={16} />
        <b data-num>{text}</b>
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
                onClick={() => choose(lastDays(preset, Date.now(), timeZone))}
              >
                {preset === 1 ? t('today') : t('last_days', { days: preset })}
              </button>
            ))}
            <hr className={panel.rule} />
            <OwnDays days={days} timeZone={timeZone} onDays={choose} />
          </>
        )}
      </div>
    </>
  );
}

function OwnDays({ days, timeZone, onDays }: Props) {
  const { t } = useTranslation('report');
  const [first, setFirst] = useState(days.first);
  const [last, setLast] = useState(days.last);
  const [tried, setTried] = useState(false);
  const fault = daysFault({ first, last }, timeZone);
  return (
    <form
      className={styles.own}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!fault) onDays({ first, last });
      }}
    >
      <Field label={t('first_day')}>
        {(control) => (
          <TextInput {...control} type="date" value={first} onChange={({ target }) => setFirst(target.value)} />
        )}
      </Field>
      <Field
        label={t('last_day')}
        help={t('days_of', { timeZone })}
        error={tried && fault ? t(`interval_${fault}`) : undefined}
      >
        {(control) => (
          <TextInput {...control} type="date" value={last} onChange={({ target }) => setLast(target.value)} />
        )}
      </Field>
      <Button kind="primary" size="small" type="submit" wide>
        {t('show')}
      </Button>
    </form>
  );
}
