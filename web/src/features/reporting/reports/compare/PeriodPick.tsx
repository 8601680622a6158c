import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { PickButton } from '../../../../ui/action/PickButton.tsx';
import panel from '../../../../ui/dialog/Panel.module.css';
import { usePopover } from '../../../../ui/dialog/use-popover.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { IntervalForm } from '../../../../ui/form/IntervalPicker.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
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
