import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../i18n/clock.ts';
import { type Format, useFormat } from '../../../i18n/use-format.ts';
import { answeredWarning } from '../../../live/readings.ts';
import card from '../../../ui/Card.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { againstLimit } from '../against-limit.ts';
import type { Message, MessageHistory } from '../message-queries.ts';
import { TONE_ICONS, toneOf } from '../message-tone.ts';
import { CommentBox } from './CommentBox.tsx';
import styles from './LifeLine.module.css';
import { ACTION_ICONS, isToCome, type LifeStep, lifeLine, STEP_ICONS } from './life-line.ts';

/** The life of an alarm from its raise to what is still to come, and a comment on it. */
export function LifeLine({ history, refusal }: { history: MessageHistory; refusal: string | undefined }) {
  const { t } = useTranslation('alarm');
  const now = useNow();
  const format = useFormat();
  const steps = lifeLine(history, now);
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('life_line')}>
      <h3 className={styles.title}>
        {t('life_line')}
        <span>{Intl.DateTimeFormat().resolvedOptions().timeZone}</span>
      </h3>
      <ol className={styles.line}>
        {steps.map((step, index) => (
          <Step
            key={`${step.kind}${'action' in step ? step.action.id : ''}`}
            step={step}
            alarm={history.alarm}
            next={steps[index + 1]}
            format={format}
            t={t}
          />
        ))}
      </ol>
      <CommentBox id={history.alarm.id} refusal={refusal} />
    </section>
  );
}

interface StepProps {
  step: LifeStep;
  alarm: Message;
  next: LifeStep | undefined;
  format: Format;
  t: TFunction<'alarm'>;
}

function Step({ step, alarm, next, format, t }: StepProps) {
  const isRaise = step.kind === 'raised';
  const icon = isRaise
    ? TONE_ICONS[toneOf(alarm)]
    : step.kind === 'action'
      ? ACTION_ICONS[step.action.action]
      : STEP_ICONS[step.kind];
  const comment = step.kind === 'action' ? step.action.comment : '';
  const more = step.kind === 'toRelease' || isRaise ? limitText(step.kind, alarm, format, t) : null;
  return (
    <li
      className={styles.step}
      data-to-come={isToCome(step) || undefined}
      data-next-to-come={(next && isToCome(next)) || undefined}
    >
      <span className={classNames(styles.tile, isRaise && styles[toneOf(alarm)])}>
        <Icon name={icon} size={14} stroke={1.9} />
      </span>
      <div className={styles.text}>
        <b>{titleOf(step, alarm, format, t)}</b>
        {more && <span>{more}</span>}
        {comment !== '' && <p className={styles.comment}>{comment}</p>}
      </div>
      {'at' in step && (
        <time dateTime={new Date(step.at).toISOString()} title={format.date('dayMonthTime', step.at)}>
          {format.clock(step.at)}
        </time>
      )}
    </li>
  );
}

function titleOf(step: LifeStep, alarm: Message, format: Format, t: TFunction<'alarm'>): string {
  switch (step.kind) {
    case 'raised':
      return toneOf(alarm) === 'notice' ? t('line_notice') : t('line_raised', { level: alarm.level });
    case 'released':
      return t('line_released');
    case 'toAcknowledge':
      return t('next_acknowledge');
    case 'toAssignee':
      return t('next_assignee', { name: alarm.assigneeName });
    case 'toSnoozeEnd':
      return t('next_snooze', { time: format.clock(step.until) });
    case 'toRelease':
      return t('next_release');
    case 'toClose':
      return t('next_close');
    case 'action': {
      const { action, userName, assigneeName, until } = step.action;
      const name = userName ?? t('somebody');
      if (action === 'assign')
        return assigneeName === null
          ? t('line_unassign', { name })
          : t('line_assign', { name, assignee: assigneeName });
      if (action === 'snooze')
        return until === null ? t('line_unsnooze', { name }) : t('line_snooze', { name, time: format.clock(until) });
      return t(`line_${action}`, { name });
    }
  }
}

/** The value at the raise, or what the alarm waits for; null where it has no limit. */
function limitText(kind: 'raised' | 'toRelease', alarm: Message, format: Format, t: TFunction<'alarm'>): string | null {
  const against = againstLimit(answeredWarning(alarm), format.temperatureUnit);
  if (!against) return null;
  const limit = format.quantity(against.limit);
  if (kind === 'raised') return `${format.quantity(against.value)}, ${t('limit', { limit })}`;
  return t(against.side === 'above' ? 'next_release_below' : 'next_release_above', { limit });
}
