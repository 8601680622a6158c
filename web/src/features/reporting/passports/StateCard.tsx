import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STATUSES } from '#domain/power/batteries/status.ts';
import { ask } from '../../../api/client.ts';
import { localText } from '../../../i18n/local-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import shared from './Passports.module.css';
import { type Passport, passportsChanged } from './passport-queries.ts';
import styles from './StateCard.module.css';

/** What a battery has become in its lives, oldest first. */
export function StateCard({ passport }: { passport: Passport }) {
  const { t } = useTranslation('passports');
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const { changes } = passport;
  const first = { status: 'original' as const, at: null, by: '', note: '' };
  const lives = [first, ...changes];
  const rest = STATUSES.filter((status) => !lives.some((life) => life.status === status));
  return (
    <section className={classNames(card.card, shared.side)} aria-labelledby="passport-state">
      <h2 id="passport-state">{t('state')}</h2>
      <ol className={styles.lives}>
        {lives.map(({ status, at, by, note }, index) => (
          <li
            key={`${status} ${at}`}
            data-now={index === lives.length - 1}
            aria-current={index === lives.length - 1 || undefined}
          >
            <Icon name={index === lives.length - 1 && index > 0 ? 'refresh' : 'check'} size={12} stroke={2.2} />
            <span>
              <b>{t(`status_${status}`)}</b>
              {by !== '' && <small>{[note, t('recorded_by', { name: by })].filter(Boolean).join(', ')}</small>}
            </span>
            {at !== null && <time dateTime={new Date(at).toISOString()}>{format.date('date', at)}</time>}
          </li>
        ))}
        {rest.map((status) => (
          <li key={status} data-open>
            <i />
            <span>{t(`status_${status}`)}</span>
          </li>
        ))}
      </ol>
      <Button onClick={() => setOpened(true)}>{t('record_change')}</Button>
      {opened && <StateDialog passport={passport} onClose={() => setOpened(false)} />}
    </section>
  );
}

function StateDialog({
  passport: { batteryId, status: current },
  onClose,
}: {
  passport: Passport;
  onClose: () => void;
}) {
  const { t } = useTranslation(['passports', 'batteries', 'index']);
  const now = localText(Date.now());
  const possible = STATUSES.filter((status) => status !== current && status !== 'original');
  const form = useForm({
    start: { status: possible[0] as string, at: now, note: '' },
    faults: ({ at }) => ({ at: Date.parse(at) <= Date.now() ? undefined : t('batteries:wrong_future') }),
    send: ({ status, at, note }) =>
      ask('recordBatteryStatus', {
        batteryId,
        status: possible.find((each) => each === status)!,
        note,
        // Untouched it is the moment of sending.
        ...(at !== now && { at: Date.parse(at) }),
      }),
    onSent: () => {
      onClose();
      return passportsChanged(t('passports:recorded'));
    },
  });
  return (
    <FormDialog
      title={t('passports:record_change')}
      onClose={onClose}
      width={440}
      form={form}
      className={shared.form}
      submit={t('passports:save')}
    >
      <SelectField
        form={form}
        name="status"
        label={t('passports:change_to')}
        placeholder={t('passports:change_to')}
        options={possible.map((value) => ({ value, label: t(`passports:status_${value}`) }))}
      />
      <TextField form={form} name="at" label={t('passports:change_at')} type="datetime-local" max={now} />
      <TextField form={form} name="note" label={t('passports:change_note')} maxLength={200} />
    </FormDialog>
  );
}
