import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { LOG_GROUPS } from '#domain/reporting/passports/log-values.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './LogCard.module.css';
import shared from './Passports.module.css';
import type { LogValue } from './passport-queries.ts';
import { logText, rangeText } from './show-value.ts';
import { TierMark } from './TierMark.tsx';

const GROUPS = ['capacity', 'efficiency', 'use', 'stress'] as const;
const COLUMNS = 6;

interface Props {
  log: readonly LogValue[];
  newestAt: number | null;
}

/** What the log tells of a battery: each value with its range, what it rests on and when; what is not known says why. */
export function LogCard({ log, newestAt }: Props) {
  const { t } = useTranslation('passports');
  const format = useFormat();
  const of = new Map(log.map((value) => [value.key, value]));
  return (
    <section className={card.card} aria-labelledby="passport-log">
      <header className={shared.head}>
        <h2 id="passport-log">{t('from_log')}</h2>
        {newestAt !== null && <span>{t('newest', { time: format.date('dateTime', newestAt) })}</span>}
      </header>
      <table className={styles.log}>
        <thead>
          <tr>
            <th scope="col">{t('property')}</th>
            <th scope="col" data-end>
              {t('value')}
            </th>
            <th scope="col">{t('range')}</th>
            <th scope="col">{t('rests_on')}</th>
            <th scope="col" data-end>
              {t('as_of')}
            </th>
            <th scope="col" data-end>
              {t('seen_by')}
            </th>
          </tr>
        </thead>
        <tbody>
          {GROUPS.map((group) => (
            <Fragment key={group}>
              <tr className={styles.group}>
                <th scope="colgroup" colSpan={COLUMNS}>
                  {t(`log_group_${group}`)}
                </th>
              </tr>
              {LOG_GROUPS[group].map((key) => {
                const value = of.get(key);
                return value && <LogRow key={key} value={value} />;
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LogRow({ value }: { value: LogValue }) {
  const { t } = useTranslation('passports');
  const format = useFormat();
  const name = <th scope="row">{t(`log_${value.key}`)}</th>;
  const seen = (
    <td data-end>
      <TierMark tier="interest" />
    </td>
  );
  if (!value.known)
    return (
      <tr>
        {name}
        <td data-end className={styles.unknown}>
          {t('not_known')}
        </td>
        <td />
        <td className={shared.quiet}>{t(`unknown_${value.unknown}`)}</td>
        <td data-end className={shared.quiet}>
          --
        </td>
        {seen}
      </tr>
    );
  return (
    <tr>
      {name}
      <td data-end className={styles.figure}>
        {logText(value, t, format)}
      </td>
      <td className={classNames(shared.quiet, styles.range)}>{value.value !== null && rangeText(value, t, format)}</td>
      <td className={styles.basis}>
        {t(`basis_${value.basis}`, {
          count: value.samples ?? 0,
          samples: format.number(value.samples ?? 0),
        })}
      </td>
      <td data-end className={classNames(styles.basis, styles.day)}>
        {value.from === null ? format.date('date', value.at) : format.days(value.from, value.at)}
      </td>
      {seen}
    </tr>
  );
}
