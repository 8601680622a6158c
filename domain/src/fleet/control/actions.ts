import type { ConfigurationPart } from '../../foundation/devices/configuration.ts';
import type { CanConfiguration } from './can.ts';
import type { UnitValues } from './unit-settings.ts';

interface GeofenceOnDevice {
  readonly id: number;
  readonly onEnter: boolean;
  readonly onLeave: boolean;
  /** Above 0: a circle around the only corner. */
  readonly radiusMetre: number;
  readonly corners: readonly { readonly latitudeMicroDegree: number; readonly longitudeMicroDegree: number }[];
}

/** The actions that a device can execute. Plain JSON: it is stored with the command. */
export type CommandAction =
  | { readonly kind: 'reportNow' }
  | { readonly kind: 'relay'; readonly closed: boolean }
  | { readonly kind: 'chargeLock'; readonly locked: boolean }
  | { readonly kind: 'restart' }
  | { readonly kind: 'reportInterval'; readonly seconds: number }
  | { readonly kind: 'readConfiguration' }
  | { readonly kind: 'configuration'; readonly changes: ConfigurationPart }
  | { readonly kind: 'canConfiguration'; readonly can: CanConfiguration }
  | {
      readonly kind: 'unitConfiguration';
      readonly unit: number;
      readonly deviceType: string;
      readonly changes: UnitValues;
    }
  | { readonly kind: 'geofences'; readonly revision: number; readonly list: readonly GeofenceOnDevice[] }
  | { readonly kind: 'gnssInterval'; readonly seconds: number }
  | {
      readonly kind: 'firmware';
      readonly url: string;
      readonly sizeBytes: number;
      /** Hexadecimal, as the signature. */
      readonly sha256: string;
      readonly signature: string;
      readonly version: string;
      readonly model: string;
    };
export type CommandKind = CommandAction['kind'];
export type ActionOf<K extends CommandKind> = Extract<CommandAction, { kind: K }>;

/** Kinds that change how a device is set: the configuration log. The others are the remote-control log; firmware has its own. */
export const CONFIGURATION_KINDS = [
  'reportInterval',
  'configuration',
  'canConfiguration',
  'unitConfiguration',
  'geofences',
  'gnssInterval',
] as const satisfies readonly CommandKind[];
export const CONTROL_KINDS = [
  'reportNow',
  'relay',
  'chargeLock',
  'restart',
  'readConfiguration',
] as const satisfies readonly CommandKind[];

export const COMMAND_STATES = ['requested', 'sent', 'acknowledged', 'verified', 'failed', 'expired'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** The reason why a command failed, where the device itself gave no text for it. */
export const COMMAND_FAULTS = [
  'not_connected',
  'refused',
  'failed',
  'expired_on_device',
  'no_answer',
  'read_back_differs',
  'not_verified',
  'answered_late',
  'not_sent',
] as const;
export type CommandFault = (typeof COMMAND_FAULTS)[number];

/** How long a command may be executed and answered, and then how long its effect may take to show; ms. */
interface Patience {
  readonly answerMs: number;
  readonly effectMs: number;
}

const ORDINARY: Patience = { answerMs: 30_000, effectMs: 60_000 };
const PATIENCE: { readonly [K in CommandKind]?: Patience } = {
  restart: { answerMs: 30_000, effectMs: 180_000 },
  firmware: { answerMs: 1_800_000, effectMs: 600_000 },
};

/** The usual patience with a kind of command. */
export const patienceWith = (kind: CommandKind): Patience => PATIENCE[kind] ?? ORDINARY;

/** A device's clock is not ours: an answer may come so long after the command has expired by it. */
export const ANSWER_GRACE_MS = 10_000;

/** The longest that anything of a kind is waited for. */
export const longestWaitMs = (kind: CommandKind): number => {
  const { answerMs, effectMs } = patienceWith(kind);
  return Math.max(answerMs, effectMs) + ANSWER_GRACE_MS;
};
/** Kinds that are waited for longer than others. */
export const PATIENT_KINDS = Object.keys(PATIENCE) as readonly CommandKind[];
