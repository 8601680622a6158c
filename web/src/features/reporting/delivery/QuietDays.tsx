import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EVERY_DAY } from '#domain/reporting/delivery/limits.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { dayInstants, hasDay } from '../../../ui/form/week-time.ts';
import { Chip } from '../../../ui/mark/Chip.tsx';
import styles from './QuietHours.module.css';

const MONDAY_TO_FRIDAY = 0b001_1111;
const WEEKEND = EVERY_DAY - MONDAY_TO_FRIDAY;
const USUAL = [EVERY_DAY, MONDAY_TO_FRIDAY, WEEKEND];
const CHOSEN = 'chosen';

/** The days of the week on which quiet hours begin: all, the usual groups, or each by itself. */
export function QuietDays({ bits, onChange }: { bits: number; onChange: (bits: number) => void }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const [isOpen, setOpen] = useState(!USUAL.includes(bits));
  const names = dayInstants().map((at) => format.date('dayName', at));
  const labels: Readonly<Record<number, string>> = {
    [EVERY_DAY]: t('every_day'),
    [MONDAY_TO_FRIDAY]: `${names[0]}–${names[4]}`,
    [WEEKEND]: `${names[5]}, ${names[6]}`,
  };
  return (
    <>
      <Select
        label={t('quiet_days')}
        variant="chip"
        value={isOpen ? CHOSEN : String(bits)}
        placeholder=""
        options={[
          ...USUAL.map((each) => ({ value: String(each), label: labels[each] ?? '' })),
          { value: CHOSEN, label: t('chosen_days') },
        ]}
        onChange={(value) => {
          setOpen(value === CHOSEN);
          if (value !== CHOSEN && value !== null) onChange(Number(value));
        }}
      />
      {isOpen && (
        <fieldset className={styles.days}>
          <legend className="visually-hidden">{t('quiet_days')}</legend>
          {names.map((name, day) => {
            const next = bits ^ (1 << day);
            return (
              <Chip key={name} on={hasDay(bits, day)} onClick={() => next !== 0 && onChange(next)}>
                {name}
              </Chip>
            );
          })}
        </fieldset>
      )}
    </>
  );
}
