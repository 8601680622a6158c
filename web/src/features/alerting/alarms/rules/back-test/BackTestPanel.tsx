import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { RuleDraft } from '#domain/alerting/alarms/rules/rule-draft.ts';
import { ApiError } from '../../../../../api/api-error.ts';
import { errorText } from '../../../../../i18n/error-text.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Button } from '../../../../../ui/action/Button.tsx';
import { Segmented } from '../../../../../ui/action/Segmented.tsx';
import { classNames } from '../../../../../ui/layout/class-names.ts';
import card from '../../../../../ui/page/Card.module.css';
import { Skeleton } from '../../../../../ui/page/Skeleton.tsx';
import { BackTestAlarms } from './BackTestAlarms.tsx';
import { BackTestChart } from './BackTestChart.tsx';
import { BackTestFates } from './BackTestFates.tsx';
import { BackTestFigures } from './BackTestFigures.tsx';
import styles from './BackTestPanel.module.css';
import { BackTestStatus } from './BackTestStatus.tsx';
import { limitsOfDraft } from './back-test-scale.ts';
import { type BackTestDays, type BackTestInput, useBackTest } from './use-back-test.ts';

interface Props {
  scope: RuleScope;
  /** The rule as it is edited; null while it could not be saved. */
  draft: RuleDraft | null;
  /** The rule as it is, for its limit in the chart. */
  now?: RuleDraft;
  /** A limit was dragged; its value is an integer of the channel's wire. Absent for those who may not edit. */
  onLimit?: (level: number, value: number) => void;
}

const DAYS = ['7', '30', '90'] as const;

/** What the edited rule would have raised in the last days. */
export function BackTestPanel({ draft, ...props }: Props) {
  const { t } = useTranslation('back_test');
  const [days, setDays] = useState<BackTestDays>(30);
  const title = useId();
  return (
    <section className={classNames(card.card, styles.panel)} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{t('title')}</h2>
        <Segmented
          label={t('days')}
          value={`${days}`}
          segments={DAYS.map((value) => ({ value, content: t('days_n', { days: value }) }))}
          onChange={(value) => setDays(Number(value) as BackTestDays)}
        />
      </div>
      {draft ? <Tried {...props} draft={draft} days={days} /> : <p className={styles.note}>{t('cannot')}</p>}
    </section>
  );
}

function Tried({ scope, draft, days, now, onLimit }: Omit<Props, 'draft'> & BackTestInput) {
  const { t } = useTranslation(['back_test', 'index']);
  const { result, soFar, state, error, isFresh, isRunning, again, cancel } = useBackTest({ scope, draft, days });
  if (error || state === 'failed') {
    const isWrong = error instanceof ApiError && error.code === 'param_error';
    return (
      <div className={styles.note} role="alert">
        <p>{isWrong ? t('back_test:cannot') : error ? errorText(error) : t('back_test:failed')}</p>
        {!isWrong && <Button onClick={again}>{t('index:try_again')}</Button>}
      </div>
    );
  }
  if (!result)
    return state === 'cancelled' ? (
      <div className={styles.note}>
        <Button onClick={again}>{t('back_test:go_on')}</Button>
      </div>
    ) : (
      <Waiting isWaiting={state === 'waiting'} onCancel={cancel} />
    );
  if (result.devices === 0 && !isRunning) return <p className={styles.note}>{t('back_test:no_devices')}</p>;
  const isWhole = state === 'done' && isFresh;
  return (
    <div className={styles.result} data-so-far={!isWhole}>
      <BackTestStatus {...{ result, soFar, state, isRunning }} onCancel={cancel} onAgain={again} />
      <BackTestFigures result={result} />
      <BackTestFates result={result} />
      {result.chart && (
        <BackTestChart
          chart={result.chart}
          result={result}
          limits={limitsOfDraft(draft)}
          now={now ? limitsOfDraft(now) : []}
          isFresh={isFresh}
          onLimit={onLimit}
        />
      )}
      <BackTestAlarms result={result} isRunning={isRunning} />
      <LeftOut result={result} />
    </div>
  );
}

function Waiting({ isWaiting, onCancel }: { isWaiting: boolean; onCancel: () => void }) {
  const { t } = useTranslation(['back_test', 'index']);
  return (
    <div className={styles.waiting} aria-busy="true">
      <p role="status">{t(isWaiting ? 'back_test:waiting' : 'back_test:starting')}</p>
      {isWaiting && (
        <Button size="small" onClick={onCancel}>
          {t('index:cancel')}
        </Button>
      )}
      <Skeleton width="60%" height={40} />
      <Skeleton width="100%" height={180} />
    </div>
  );
}

/** Devices that the figures do not contain, and why. */
function LeftOut({ result: { expired, silent, failed } }: { result: Parameters<typeof BackTestFigures>[0]['result'] }) {
  const { t } = useTranslation('back_test');
  const format = useFormat();
  const parts = [
    ...(silent > 0 ? [t('silent', { count: silent, devices: format.number(silent) })] : []),
    ...(expired > 0 ? [t('expired', { count: expired, devices: format.number(expired) })] : []),
    ...(failed > 0 ? [t('unread', { count: failed, devices: format.number(failed) })] : []),
  ];
  return parts.length === 0 ? null : (
    <ul className={styles.out}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}
