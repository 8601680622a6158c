import { useTranslation } from 'react-i18next';
import { CURVE_MINUTES } from '#domain/fleet/bridges/limits.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { Sparkline } from '../../../charts/Sparkline.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import shared from './Bridges.module.css';
import type { BridgeDetail } from './bridge-queries.ts';
import styles from './Waiting.module.css';

type Curve = NonNullable<NonNullable<BridgeDetail['status']>['waiting']['curve']>;

const MEGA = 1_000_000;

/** What waits on the disk of the bridge, how fast it goes, and why nothing comes or goes. */
export function Waiting({ status }: { status: NonNullable<BridgeDetail['status']> }) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const { waiting, sentPerSecond, cause, online, lastDown } = status;
  const trouble = cause !== '' ? cause : online ? '' : t('no_session');
  return (
    <section className={classNames(card.card, styles.waiting)} aria-label={t('waiting')}>
      <div>
        <span className={shared.quiet}>{t('waiting')}</span>
        <p className={styles.count}>
          <b>{format.number(waiting.records)}</b>{' '}
          <span className={shared.quiet}>
            {t('on_disk', {
              used: format.number(waiting.bytes / MEGA, 1),
              limit: format.number(waiting.limitBytes / MEGA),
            })}
          </span>
        </p>
      </div>
      {waiting.curve && <WaitingCurve curve={waiting.curve} />}
      <div className={styles.rate}>
        <span>{t('sending', { rate: format.number(sentPerSecond, sentPerSecond < 10 ? 1 : 0) })}</span>
        {waiting.lost > 0 && (
          <span className={shared.cause}>
            {t('lost', { count: waiting.lost, number: format.number(waiting.lost) })}
          </span>
        )}
        {lastDown && (
          <span className={shared.quiet}>
            {lastDown.until === null
              ? t('down_since', { from: format.clock(lastDown.from) })
              : t('down_last', { period: format.span('minute', lastDown.from, lastDown.until) })}
          </span>
        )}
        {trouble !== '' && <span className={shared.cause}>{trouble}</span>}
      </div>
    </section>
  );
}

/** How much waited in the last hour, above nothing at all. */
function WaitingCurve({ curve: { from, records } }: { curve: Curve }) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const known = records.flatMap((value, minute) => (value === null ? [] : [{ value, at: from + minute * MINUTE_MS }]));
  if (known.length < 2) return null;
  const highest = known.reduce((most, each) => (each.value > most.value ? each : most));
  const to = from + (records.length - 1) * MINUTE_MS;
  return (
    <div className={styles.curve}>
      <Sparkline
        at={Float64Array.from(records, (_, minute) => from + minute * MINUTE_MS)}
        values={Float64Array.from(records, (value) => value ?? Number.NaN)}
        span={{ from: to - CURVE_MINUTES * MINUTE_MS, to }}
        colour="c1"
        floor={0}
        leastSpan={1}
      />
      <span className={shared.quiet}>
        {t('curve', { most: format.number(highest.value), at: format.clock(highest.at) })}
      </span>
    </div>
  );
}
