import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Field } from '../../../ui/Field.tsx';
import { IntervalForm } from '../../../ui/IntervalPicker.tsx';
import panel from '../../../ui/Panel.module.css';
import { PickButton } from '../../../ui/PickButton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { usePopover } from '../../../ui/use-popover.ts';
import { isDate } from '../report-interval.ts';
import { freeDay } from './compare-address.ts';

interface Props {
  /** The length of each period in days. */
  days: number;
  taken: readonly string[];
  /** First day of the period shown. */
  before: string;
  onPick: (firstDay: string) => void;
}

/** Adds another period of the same length by its first day. */
export function PeriodPick({ days, taken, before, onPick }: Props) {
  const { t } = useTranslation('report');
  const menu = usePopover<HTMLButtonElement>({ popup: 'dialog', label: t('add_period') });
  return (
    <>
      <PickButton ref={menu.trigger} {...menu.triggerProps} icon="plus">
        {t('add_period')}
      </PickButton>
      <div {...menu.panelProps} className={panel.panel}>
        {menu.open && (
          <Own
            days={days}
            taken={taken}
            before={before}
            onPick={(day) => {
              menu.close();
              onPick(day);
            }}
          />
        )}
      </div>
    </>
  );
}

function Own({ days, taken, before, onPick }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const [first, setFirst] = useState(() => freeDay(before, days, taken));
  const isFit = isDate(first) && !taken.includes(first);
  return (
    <IntervalForm
      submit={t('add')}
      onSubmit={() => {
        if (isFit) onPick(first);
      }}
    >
      <Field
        label={t('period_starts')}
        help={t('period_length', { days: t('n_days', { count: days, days: format.number(days) }) })}
      >
        {(control) => (
          <TextInput {...control} type="date" value={first} onChange={({ target }) => setFirst(target.value)} />
        )}
      </Field>
    </IntervalForm>
  );
}
