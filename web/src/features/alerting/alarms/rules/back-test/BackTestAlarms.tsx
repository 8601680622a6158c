import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { channelQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Button } from '../../../../../ui/action/Button.tsx';
import { Icon } from '../../../../../ui/art/Icon.tsx';
import { SEVERITY_ICONS, severityOf } from '../../../../../ui/mark/severity.ts';
import { chartAt } from '../../chart-of.ts';
import styles from './BackTestPanel.module.css';

const FIRST = 9;

/** The alarms that the edited rule would have raised, newest first. */
export function BackTestAlarms({ result, isRunning }: { result: BackTestResult; isRunning: boolean }) {
  const { t } = useTranslation('back_test');
  const format = useFormat();
  const [isAll, setIsAll] = useState(false);
  const { alarms, after, until } = result;
  if (after.alarms === 0) return isRunning ? null : <p className={styles.none}>{t('none')}</p>;
  const shown = isAll ? alarms : alarms.slice(0, FIRST);
  const levels = after.levels.flatMap((count, index) =>
    count === 0 ? [] : [t('level_count', { level: index + 1, alarms: format.number(count) })],
  );
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('list')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('raised')}</th>
              <th scope="col">{t('device')}</th>
              <th scope="col">{t(result.chart?.comparison === 'below' ? 'lowest' : 'highest')}</th>
              <th scope="col">{t('lasted')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((alarm) => (
              <tr key={`${alarm.mcuId}:${alarm.unit}:${alarm.raisedAt}:${alarm.level}`}>
                <td>{format.date('dayMonthTime', alarm.raisedAt)}</td>
                <td>
                  <Link
                    {...chartAt({ mcuId: alarm.mcuId, unit: alarm.unit, at: alarm.raisedAt }, result.chart?.channel)}
                    className={styles.device}
                  >
                    <span data-severity={severityOf(alarm.level)}>
                      <Icon name={SEVERITY_ICONS[severityOf(alarm.level)]} size={14} stroke={2} />
                      <span className="visually-hidden">{t('level', { level: alarm.level })}</span>
                    </span>
                    {alarm.deviceName}
                  </Link>
                </td>
                <td>
                  <Peak result={result} peak={alarm.peak} />
                </td>
                <td data-longest={(alarm.releasedAt ?? until) - alarm.raisedAt === after.longestMs}>
                  {alarm.releasedAt === null
                    ? t('still', { time: format.lasting((until - alarm.raisedAt) / MINUTE_MS) })
                    : format.lasting((alarm.releasedAt - alarm.raisedAt) / MINUTE_MS)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.footer}>
        <span>
          {levels.join(', ')}
          {' · '}
          {t('shown', { shown: format.number(shown.length), alarms: format.number(after.alarms) })}
        </span>
        {!isAll && alarms.length > FIRST && (
          <Button kind="quiet" size="small" onClick={() => setIsAll(true)}>
            {t('show_all', { alarms: format.number(alarms.length) })}
          </Button>
        )}
      </p>
    </>
  );
}

function Peak({ result: { chart }, peak }: { result: BackTestResult; peak: number }) {
  const format = useFormat();
  const channel = chart && channelsOf(chart.kind).find(({ name }) => name === chart.channel);
  return <b>{channel ? format.quantity(channelQuantity(channel, peak, format.temperatureUnit)) : '–'}</b>;
}
