import { useTranslation } from 'react-i18next';
import { MAX_PRIVACY_HOURS } from '#domain/fleet/locations/privacy-limits.ts';
import type { PrivateHours } from '../../../../api/privacy-queries.ts';
import { useDayNames } from '../../../../i18n/day-names.ts';
import { clockOf, minuteOf } from '../../../../i18n/time-of-day.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Check } from '../../../../ui/form/Check.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import styles from './Privacy.module.css';

interface Props {
  hours: readonly PrivateHours[];
  save: (hours: PrivateHours[]) => Promise<unknown>;
  onLeave: () => void;
  onSaved: () => unknown;
}

/** A row while it is edited; times are texts. */
interface Line {
  readonly key: number;
  readonly daysBits: number;
  readonly from: string;
  readonly to: string;
}

const WEEKDAYS = 31;
const lineOf = (key: number, { daysBits, fromMinute, toMinute }: PrivateHours): Line => ({
  key,
  daysBits,
  from: clockOf(fromMinute),
  to: clockOf(toMinute),
});
const EVENING: PrivateHours = { daysBits: WEEKDAYS, fromMinute: 18 * 60, toMinute: 6 * 60 };

const isWhole = ({ daysBits, from, to }: Line) => daysBits > 0 && minuteOf(from) !== null && minuteOf(to) !== null;

/** Hours of the week in which no position is stored. */
export function PrivacyForm({ hours, save, onLeave, onSaved }: Props) {
  const { t } = useTranslation(['location', 'index']);
  const form = useForm({
    start: { lines: hours.map((each, key) => lineOf(key, each)) as readonly Line[] },
    faults: ({ lines }) => ({ ...(!lines.every(isWhole) && { lines: t('location:privacy_incomplete') }) }),
    send: ({ lines }) =>
      save(
        lines.map(({ daysBits, from, to }) => ({
          daysBits,
          fromMinute: minuteOf(from) ?? 0,
          toMinute: minuteOf(to) ?? 0,
        })),
      ),
    onSent: onSaved,
  });
  const { lines } = form.values;
  const fault = form.faultOf('lines');
  const next = Math.max(-1, ...lines.map(({ key }) => key)) + 1;
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      {lines.map((line, index) => (
        <HoursLine
          key={line.key}
          line={line}
          number={index + 1}
          isFaulty={fault !== undefined && !isWhole(line)}
          onChange={(change) =>
            form.change({ lines: lines.map((each) => (each === line ? { ...each, ...change } : each)) })
          }
          onRemove={() => form.change({ lines: lines.filter((each) => each !== line) })}
        />
      ))}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <div>
        <Button
          size="small"
          icon="plus"
          refusal={
            lines.length >= MAX_PRIVACY_HOURS ? t('location:privacy_full', { max: MAX_PRIVACY_HOURS }) : undefined
          }
          onClick={() => form.change({ lines: [...lines, lineOf(next, EVENING)] })}
        >
          {t('location:privacy_add')}
        </Button>
      </div>
      <Actions above="none">
        <Button onClick={onLeave}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('location:privacy_save')}
        </Button>
      </Actions>
    </Form>
  );
}

interface LineProps {
  line: Line;
  number: number;
  isFaulty: boolean;
  onChange: (change: Partial<Line>) => void;
  onRemove: () => void;
}

function HoursLine({ line, number, isFaulty, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('location');
  const names = useDayNames();
  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">{t('privacy_hours_n', { number })}</legend>
      <div className={styles.days}>
        {names.map((name, day) => (
          <Check
            key={name}
            checked={(line.daysBits & (1 << day)) !== 0}
            data-faulty={(isFaulty && day === 0) || undefined}
            onChange={() => onChange({ daysBits: line.daysBits ^ (1 << day) })}
          >
            {name}
          </Check>
        ))}
      </div>
      <div className={styles.times}>
        <TextInput
          type="time"
          aria-label={t('privacy_from')}
          value={line.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <span aria-hidden="true">–</span>
        <TextInput
          type="time"
          aria-label={t('privacy_to')}
          value={line.to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
        <IconButton icon="bin" iconSize={16} label={t('privacy_remove', { number })} onClick={onRemove} />
      </div>
    </fieldset>
  );
}
