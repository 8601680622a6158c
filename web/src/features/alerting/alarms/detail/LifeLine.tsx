import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { usePersonName } from '../../../../i18n/person-name.ts';
import { type Format, useFormat } from '../../../../i18n/use-format.ts';
import { answeredWarning } from '../../../../live/readings.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { SEVERITY_ICONS } from '../../../../ui/mark/severity.ts';
import card from '../../../../ui/page/Card.module.css';
import { againstLimit, releaseLimit } from '../against-limit.ts';
import { type Message, type MessageHistory, type MessageTold, messageQueries } from '../message-queries.ts';
import { toneOf } from '../message-tone.ts';
import { CommentBox } from './CommentBox.tsx';
import styles from './LifeLine.module.css';
import { ACTION_ICONS, isToCome, type LifeStep, lifeLine, notificationIcon, STEP_ICONS } from './life-line.ts';

/** The life of an alarm from its raise to what is still to come, and a comment on it. */
export function LifeLine({ history, mayComment }: { history: MessageHistory; mayComment: boolean }) {
  const { t } = useTranslation('alarm');
  const now = useNow();
  const format = useFormat();
  const person = usePersonName();
  const { data: told = NOBODY } = useQuery(messageQueries.told(history.alarm.id));
  const steps = lifeLine(history, told, now);
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('life_line')}>
      <h3 className={styles.title}>
        {t('life_line')}
        <span>{Intl.DateTimeFormat().resolvedOptions().timeZone}</span>
      </h3>
      <ol className={styles.line}>
        {steps.map((step, index) => (
          <Step
            key={keyOf(step)}
            step={step}
            history={history}
            next={steps[index + 1]}
            format={format}
            person={person}
            t={t}
          />
        ))}
      </ol>
      {mayComment && <CommentBox id={history.alarm.id} />}
    </section>
  );
}

type Person = ReturnType<typeof usePersonName>;
type Words = Pick<StepProps, 'format' | 'person' | 't'>;

const NOBODY: MessageTold = { told: [], next: [] };

function keyOf(step: LifeStep): string {
  if (step.kind === 'action') return step.action.id;
  if (step.kind === 'told') return `${step.told.kind} ${step.told.step} ${step.told.channel} ${step.told.state}`;
  return step.kind === 'toTell' ? `to ${step.call.kind} ${step.call.step} ${step.call.at}` : step.kind;
}

interface StepProps {
  step: LifeStep;
  history: MessageHistory;
  next: LifeStep | undefined;
  format: Format;
  person: Person;
  t: TFunction<'alarm'>;
}

function Step({ step, history, next, format, person, t }: StepProps) {
  const { alarm } = history;
  const isRaise = step.kind === 'raised';
  const icon = isRaise
    ? SEVERITY_ICONS[toneOf(alarm)]
    : step.kind === 'action'
      ? ACTION_ICONS[step.action.action]
      : step.kind === 'told'
        ? notificationIcon(step.told)
        : STEP_ICONS[step.kind];
  const comment = step.kind === 'action' ? step.action.comment : '';
  const more = moreOf(step, history, format, t);
  return (
    <li
      className={styles.step}
      data-to-come={isToCome(step) || undefined}
      data-next-to-come={(next && isToCome(next)) || undefined}
    >
      <span className={styles.tile} data-severity={isRaise ? toneOf(alarm) : undefined}>
        <Icon name={icon} size={14} stroke={1.9} />
      </span>
      <div className={styles.text}>
        <b>{titleOf(step, alarm, { format, person, t })}</b>
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

/** What stands below the title of a step; null: nothing. */
function moreOf(step: LifeStep, history: MessageHistory, format: Format, t: TFunction<'alarm'>): string | null {
  if (step.kind === 'raised' || step.kind === 'toRelease') return limitText(step.kind, history, format, t);
  if (step.kind === 'action') return step.action.reason && t(`close_${step.action.reason}`);
  if (step.kind !== 'told') return null;
  const { kind, state, step: number } = step.told;
  return (
    [
      ...(kind === 'escalation' ? [t('told_escalation', { step: number })] : []),
      ...(kind === 'release' ? [t('told_release')] : []),
      ...(state === 'failed' || state === 'waiting' ? [t(`told_${state}`)] : []),
    ].join(' · ') || null
  );
}

function titleOf(step: LifeStep, alarm: Message, { format, person, t }: Words): string {
  switch (step.kind) {
    case 'raised':
      return alarm.type === 2 ? t('line_notice') : t('line_raised', { level: alarm.level });
    case 'released':
      return t('line_released');
    case 'told':
      return t(`told_${step.told.channel}`, { names: step.told.names.join(', ') });
    case 'toTell': {
      const { names, at, kind } = step.call;
      const values = { names: names.join(', '), time: format.clock(at) };
      const duration = format.minutes(Math.max(0, Math.round((at - Date.now()) / MINUTE_MS)));
      return kind === 'escalation' ? t('next_goes', { ...values, duration }) : t('next_told', values);
    }
    case 'toAcknowledge':
      return t('next_acknowledge');
    case 'toAssignee':
      return t('next_assignee', { name: alarm.assigneeName && person(alarm.assigneeName) });
    case 'toSnoozeEnd':
      return t('next_snooze', { time: format.clock(step.until) });
    case 'toRelease':
      return t('next_release');
    case 'toClose':
      return t('next_close');
    case 'action': {
      const { action, userName, assigneeName, until } = step.action;
      const name = userName === null ? t('somebody') : person(userName);
      if (action === 'assign')
        return assigneeName === null
          ? t('line_unassign', { name })
          : t('line_assign', { name, assignee: person(assigneeName) });
      if (action === 'snooze')
        return until === null ? t('line_unsnooze', { name }) : t('line_snooze', { name, time: format.clock(until) });
      return t(`line_${action}`, { name });
    }
  }
}

/** The value at the raise, or what the alarm waits for; null where it has no limit. */
function limitText(
  kind: 'raised' | 'toRelease',
  history: MessageHistory,
  format: Format,
  t: TFunction<'alarm'>,
): string | null {
  const against = againstLimit(answeredWarning(history.alarm), format.temperatureUnit);
  if (!against) return null;
  if (kind === 'raised')
    return `${format.quantity(against.value)}, ${t('limit', { limit: format.quantity(against.limit) })}`;
  const release = releaseLimit(history, format.temperatureUnit);
  if (!release) return null;
  return t(against.side === 'above' ? 'next_release_below' : 'next_release_above', { limit: format.quantity(release) });
}
