import { differingFields } from '../../foundation/devices/configuration.ts';
import type { ActionOf, CommandAction, CommandKind } from './actions.ts';
import { isSameCan } from './can.ts';
import type { DeviceReadBack, DeviceReport } from './report.ts';
import { isSetSo } from './unit-wire.ts';

/** Facts about a device while a command waits to be verified. Instants are of the server, ms. */
export interface Evidence {
  /** Before the command was handed over, because the device may answer before the status is stored. */
  readonly sentAt: number;
  readonly acknowledgedAt: number;
  /** From the device's answer. */
  readonly readBack: DeviceReadBack | null;
  /** Time of receipt of the last record, of any kind and unit. */
  readonly recordedAt: number | null;
  /** The newest measurement of the hub itself, and when it came in. */
  readonly measured: {
    readonly receivedAt: number;
    readonly relayClosed: boolean | null;
    readonly chargeLocked: boolean | null;
  } | null;
  /** The device's last report of its settings, and when it was received. */
  readonly reported: { readonly receivedAt: number; readonly report: DeviceReport } | null;
}

/** `unknown`: nothing shows yet whether the effect has happened. */
type Verdict = 'verified' | 'differs' | 'unknown';

const asVerdict = (isThere: boolean): Verdict => (isThere ? 'verified' : 'differs');

/**
 * An observation after the command was sent. If it shows the effect, the command is verified at once; if not, it counts
 * only if it was received after the answer, since it may have been in flight before.
 */
const seen = (evidence: Evidence, receivedAt: number, isThere: boolean): Verdict => {
  if (receivedAt < evidence.sentAt) return 'unknown';
  return isThere || receivedAt > evidence.acknowledgedAt ? asVerdict(isThere) : 'unknown';
};

const measured = (evidence: Evidence, quantity: 'relayClosed' | 'chargeLocked', expected: boolean): Verdict => {
  const own = evidence.readBack?.[quantity] ?? null;
  if (own !== null) return asVerdict(own === expected);
  const value = evidence.measured?.[quantity] ?? null;
  return evidence.measured && value !== null
    ? seen(evidence, evidence.measured.receivedAt, value === expected)
    : 'unknown';
};

const reported = (evidence: Evidence, isThere: (report: DeviceReport) => boolean): Verdict => {
  const own = evidence.readBack?.report;
  if (own) return asVerdict(isThere(own));
  return evidence.reported
    ? seen(evidence, evidence.reported.receivedAt, isThere(evidence.reported.report))
    : 'unknown';
};

/** A count above that of the answer shows it by itself: a fast device's report may be handled before its answer. */
const hasStarted = ({ reported: last, readBack, sentAt, acknowledgedAt }: Evidence): boolean => {
  if (last === null) return false;
  const before = readBack?.bootCount ?? null;
  return before === null
    ? last.receivedAt >= acknowledgedAt
    : last.receivedAt >= sentAt && last.report.bootCount > before;
};

type Rules = { readonly [K in CommandKind]: (action: ActionOf<K>, evidence: Evidence) => Verdict };

const RULES: Rules = {
  reportNow: (_, { recordedAt, sentAt }) => (recordedAt !== null && recordedAt >= sentAt ? 'verified' : 'unknown'),
  relay: ({ closed }, evidence) => measured(evidence, 'relayClosed', closed),
  chargeLock: ({ locked }, evidence) => measured(evidence, 'chargeLocked', locked),
  restart: (_, evidence) => (hasStarted(evidence) ? 'verified' : 'unknown'),
  readConfiguration: (_, evidence) => reported(evidence, () => true),
  reportInterval: ({ seconds }, evidence) =>
    reported(evidence, ({ configuration }) => configuration.reportIntervalSeconds === seconds),
  gnssInterval: ({ seconds }, evidence) =>
    reported(evidence, ({ configuration }) => configuration.gnssIntervalSeconds === seconds),
  configuration: ({ changes }, evidence) =>
    reported(evidence, ({ configuration }) => differingFields(changes, configuration).length === 0),
  canConfiguration: ({ can }, evidence) =>
    reported(evidence, (report) => report.can !== null && isSameCan(can, report.can)),
  unitConfiguration: ({ unit, changes }, evidence) => reported(evidence, ({ units }) => isSetSo(units, unit, changes)),
  geofences: ({ revision }, evidence) => reported(evidence, ({ geofenceRevision }) => geofenceRevision === revision),
  firmware: ({ version }, { reported: last, sentAt }) =>
    last && last.receivedAt >= sentAt && last.report.firmwareVersion === version ? 'verified' : 'unknown',
};

/** Whether a command acknowledged by the device has really had its effect. */
export const verdictOn = (action: CommandAction, evidence: Evidence): Verdict =>
  (RULES[action.kind] as (action: CommandAction, evidence: Evidence) => Verdict)(action, evidence);
