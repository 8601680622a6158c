import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { useChannelTitle } from './channel-title.ts';
import styles from './Imports.module.css';
import type { Import, LeftOutRows, RefusedRows } from './import-queries.ts';
import { reasonText } from './reasons.ts';

type Reported = Pick<
  Import,
  'stored' | 'alreadyThere' | 'refused' | 'leftOut' | 'values' | 'firstAt' | 'newestAt' | 'intervalSeconds'
>;

/** What became of a table: what was stored, there before, refused and left out, and how many values each channel has. */
export function ImportReport({ one }: { one: Reported }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <div className={styles.report}>
      <dl className={styles.facts}>
        <Fact name={t('stored')}>{format.number(one.stored)}</Fact>
        <Fact name={t('already_there')}>{format.number(one.alreadyThere)}</Fact>
        {one.firstAt !== null && one.newestAt !== null && (
          <Fact name={t('period')}>{format.span('dateTime', one.firstAt, one.newestAt)}</Fact>
        )}
        {one.intervalSeconds > 0 && (
          <Fact name={t('interval')}>
            {one.intervalSeconds % 60 === 0
              ? format.minutes(one.intervalSeconds / 60)
              : t('seconds', { number: format.number(one.intervalSeconds) })}
          </Fact>
        )}
      </dl>
      <Refused refused={one.refused} />
      <LeftOut leftOut={one.leftOut} />
      <Values values={one.values} />
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Refused({ refused }: { refused: readonly RefusedRows[] }) {
  const { t, i18n } = useTranslation(['imports', 'record_log']);
  const format = useFormat();
  if (refused.length === 0) return null;
  return (
    <section aria-label={t('imports:refused')}>
      <h3 className={styles.head}>{t('imports:refused')}</h3>
      <ul className={styles.reasons}>
        {refused.map(({ reason, count, at, field }) => (
          <li key={reason}>
            <b>{format.number(count)}</b> {reasonText(t, i18n, reason)}
            <span className={styles.quiet}>
              {[at > 0 && t('imports:first_at', { when: format.date('dateTime', at) }), field]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function LeftOut({ leftOut }: { leftOut: readonly LeftOutRows[] }) {
  const { t, i18n } = useTranslation('imports');
  const format = useFormat();
  if (leftOut.length === 0) return null;
  return (
    <section aria-label={t('left_out')}>
      <h3 className={styles.head}>{t('left_out')}</h3>
      <ul className={styles.reasons}>
        {leftOut.map(({ reason, count, line, text }) => (
          <li key={reason}>
            <b>{format.number(count)}</b>{' '}
            {i18n.exists(`imports:fault_${reason}`) ? t(`fault_${reason}` as 'fault_no_time') : reason}
            <span className={styles.quiet}>
              {[line !== null && t('first_line', { line: format.number(line) }), text].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Values({ values }: Pick<Reported, 'values'>) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const titleOf = useChannelTitle();
  if (values.length === 0) return null;
  return (
    <section aria-label={t('values')}>
      <h3 className={styles.head}>{t('values')}</h3>
      <ul className={styles.values}>
        {values.map(({ kind, unit, channel, count }) => (
          <li key={`${kind}.${unit}.${channel}`}>
            <span>
              {titleOf(kind, channel)}
              {unit > 0 && ` · ${t('unit_n', { unit })}`}
            </span>
            <b>{format.number(count)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
