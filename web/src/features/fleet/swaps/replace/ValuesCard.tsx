import { useTranslation } from 'react-i18next';
import { percentQuantity, voltageQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { Age } from '../../../../ui/mark/Age.tsx';
import { ConnectionList } from '../../../../ui/table/ConnectionList.tsx';
import type { FirstValues, Taken } from '../swap-queries.ts';
import { Part } from './Part.tsx';
import styles from './Replace.module.css';
import type { Seen } from './seen.ts';

interface Props {
  taken: Taken;
  values: FirstValues | undefined;
  seen: Seen;
}

/** The key of a new monitor, which is shown this once, and what the new monitor says beside the old one. */
export function ValuesCard({ taken: { connection, deviceKey }, values, seen }: Props) {
  const { t } = useTranslation(['swaps', 'device']);
  const waits = seen.kind === 'waiting';
  return (
    <>
      {connection && deviceKey !== null && (
        <Part title={t('device:device_key')} state="now">
          <p className={styles.lead}>{t('device:device_key_text')}</p>
          <ConnectionList connection={connection} deviceKey={deviceKey} />
        </Part>
      )}
      <Part
        title={t(waits ? 'waiting' : 'values_seen')}
        state={waits ? 'now' : 'done'}
        tool={values && !waits && <Age at={values.after.at} />}
      >
        {values && !waits && <Values values={values} />}
        <div role="status">{waits ? <Checks isNew={deviceKey !== null} /> : <Sentence seen={seen} />}</div>
      </Part>
    </>
  );
}

function Values({ values: { before, after, distanceMetre } }: { values: FirstValues }) {
  const { t } = useTranslation('swaps');
  const format = useFormat();
  const voltage = (centiVolt: number | null) => format.quantity(voltageQuantity(centiVolt));
  const charge = (centiPercent: number | null) => format.quantity(percentQuantity(centiPercent));
  const metres = distanceMetre === null ? null : `${format.number(distanceMetre)} m`;
  const shown = [
    {
      key: 'voltage' as const,
      now: voltage(after.voltageCentiVolt),
      note: t('old_value', { value: voltage(before.voltageCentiVolt) }),
    },
    {
      key: 'charge' as const,
      now: charge(after.socCentiPercent),
      note: t('old_value', { value: charge(before.socCentiPercent) }),
    },
    { key: 'place' as const, now: metres ?? t('not_known'), note: metres === null ? '' : t('from_old') },
  ];
  return (
    <dl className={styles.values}>
      {shown.map(({ key, now, note }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <b>{now}</b>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What to look after when nothing comes. */
function Checks({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('swaps');
  return (
    <div className={styles.checks}>
      <p>{t('waiting_text')}</p>
      <ul>
        <li>{t('check_power')}</li>
        {isNew && <li>{t('check_key')}</li>}
        <li>{t('check_signal')}</li>
      </ul>
    </div>
  );
}

function Sentence({ seen }: { seen: Exclude<Seen, { kind: 'waiting' }> }) {
  const { t } = useTranslation('swaps');
  const text =
    seen.kind === 'alone' ? t('agrees_nothing') : t(seen.kind, { what: seen.what.map((each) => t(each)).join(', ') });
  return (
    <p className={styles.sentence} data-kind={seen.kind}>
      <Icon name={seen.kind === 'differs' ? 'warning' : 'check'} size={18} />
      {text}
    </p>
  );
}
