import { hasCome } from '../../foundation/basics/has-come.ts';
import {
  ANSWER_GRACE_MS,
  type CommandAction,
  type CommandFault,
  type CommandState,
  longestWaitMs,
  patienceWith,
} from './actions.ts';
import type { DeviceReadBack } from './report.ts';
import { type Evidence, verdictOn } from './verify.ts';

/** The status of a command. Instants are of the server, UTC ms. */
export interface CommandStatus {
  readonly state: CommandState;
  readonly requestedAt: number;
  /** Right before it was sent to the device; the time of the request if the device answered before the sending was recorded. */
  readonly sentAt: number | null;
  readonly acknowledgedAt: number | null;
  /** When it was verified, failed or expired; null while it is under way. */
  readonly endedAt: number | null;
  /** The deadline for the next step. */
  readonly dueAt: number;
  /** Progress of a long command, 0 to 100. */
  readonly percent: number | null;
  readonly fault: CommandFault | null;
  /** The device's own text. */
  readonly detail: string;
  readonly readBack: DeviceReadBack | null;
}

/** A device's answer. */
export interface Answer {
  readonly result: 'done' | 'refused' | 'failed' | 'expired' | 'progress';
  readonly detail: string;
  readonly percent: number;
  readonly readBack: DeviceReadBack | null;
}

/** Facts about the device that are not part of the command itself. */
export type Observation = Pick<Evidence, 'recordedAt' | 'measured' | 'reported'>;

/** A command as it begins, and the instant after which no device executes it. */
export function begin(action: CommandAction, now: number): CommandStatus & { readonly expiresAt: number } {
  const expiresAt = now + patienceWith(action.kind).answerMs;
  return {
    state: 'requested',
    requestedAt: now,
    sentAt: null,
    acknowledgedAt: null,
    endedAt: null,
    expiresAt,
    dueAt: expiresAt + ANSWER_GRACE_MS,
    percent: null,
    fault: null,
    detail: '',
    readBack: null,
  };
}

const ended = (
  status: CommandStatus,
  state: 'verified' | 'failed' | 'expired',
  fault: CommandFault | null,
  now: number,
): CommandStatus => ({ ...status, state, fault, endedAt: now });

/**
 * Sent to the device, or not: it was not connected, or the way to it was closed. An answer may have been faster.
 * @param sentAt right before it was sent
 */
export function afterSending(
  status: CommandStatus,
  outcome: 'sent' | 'not_connected' | 'not_sent',
  sentAt: number,
  now: number,
): CommandStatus | null {
  if (status.state !== 'requested') return null;
  if (outcome === 'sent') return { ...status, state: 'sent', sentAt };
  return ended(status, 'failed', outcome, now);
}

function judged(action: CommandAction, status: CommandStatus, observation: Observation, now: number): CommandStatus {
  const { sentAt, requestedAt, acknowledgedAt, readBack } = status;
  const verdict = verdictOn(action, {
    ...observation,
    readBack,
    sentAt: sentAt ?? requestedAt,
    acknowledgedAt: acknowledgedAt ?? now,
  });
  if (verdict === 'unknown') return status;
  return verdict === 'verified'
    ? ended(status, 'verified', status.fault, now)
    : ended(status, 'failed', 'read_back_differs', now);
}

function done(action: CommandAction, status: CommandStatus, answer: Answer, observation: Observation, now: number) {
  const acknowledged: CommandStatus = {
    ...status,
    state: 'acknowledged',
    sentAt: status.sentAt ?? status.requestedAt,
    acknowledgedAt: now,
    dueAt: now + patienceWith(action.kind).effectMs,
    percent: status.percent === null ? null : 100,
    detail: answer.detail,
    readBack: answer.readBack,
  };
  return judged(action, acknowledged, observation, now);
}

/** The device executed a command that had been given up: the log must say so, and the command does not start again. */
function doneLate(action: CommandAction, status: CommandStatus, answer: Answer, observation: Observation, now: number) {
  const judgedLate = done(action, { ...status, fault: 'answered_late' }, answer, observation, now);
  if (judgedLate.state === 'verified') return judgedLate;
  return { ...judgedLate, state: 'expired', fault: 'answered_late', endedAt: status.endedAt } as const;
}

/** The command after an answer of the device; null when nothing changes. */
export function afterAnswer(
  action: CommandAction,
  status: CommandStatus,
  answer: Answer,
  observation: Observation,
  now: number,
): CommandStatus | null {
  if (status.state === 'expired')
    return answer.result === 'done' && status.acknowledgedAt === null
      ? doneLate(action, status, answer, observation, now)
      : null;
  if (status.endedAt !== null) return null;
  const received = { ...status, sentAt: status.sentAt ?? status.requestedAt, detail: answer.detail };
  switch (answer.result) {
    case 'progress':
      if (status.state === 'acknowledged') return null;
      return {
        ...received,
        state: 'sent',
        percent: Math.min(100, answer.percent),
        dueAt: now + patienceWith(action.kind).answerMs,
      };
    case 'refused':
    case 'failed':
      return ended(received, 'failed', answer.result, now);
    case 'expired':
      return ended(received, 'expired', 'expired_on_device', now);
    case 'done':
      return status.state === 'acknowledged' ? null : done(action, status, answer, observation, now);
  }
}

/** A clock that was set back makes nobody wait longer. */
const isOverdue = ({ kind }: CommandAction, { dueAt }: CommandStatus, now: number): boolean =>
  now !== dueAt && hasCome(dueAt, now, longestWaitMs(kind));

/** A running command after time has passed or a new report arrived; null when nothing changes. */
export function afterObservation(
  action: CommandAction,
  status: CommandStatus,
  observation: Observation,
  now: number,
): CommandStatus | null {
  if (status.endedAt !== null) return null;
  if (status.state === 'acknowledged') {
    const next = judged(action, status, observation, now);
    if (next !== status) return next;
    return isOverdue(action, status, now) ? ended(status, 'failed', 'not_verified', now) : null;
  }
  if (!isOverdue(action, status, now)) return null;
  return ended(status, 'expired', status.sentAt === null ? 'not_sent' : 'no_answer', now);
}
