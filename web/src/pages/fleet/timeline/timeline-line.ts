import type { Confidential } from '#domain/foundation/permissions/permissions.ts';
import type { IconName } from '../../../ui/art/icon-paths.ts';

/** What an entry of a device's log tells of. */
export const LINE_KINDS = [
  'note',
  'maintenance',
  'warning',
  'notice',
  'control',
  'configuration',
  'limits',
  'firmware',
  'battery',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** What an entry tells of; the others are for everybody who sees the device. */
export const TOLD_BY: Readonly<Partial<Record<LineKind, Confidential>>> = {
  note: 'note',
  control: 'command',
  configuration: 'setting',
  limits: 'setting',
  firmware: 'command',
};

/** What is written in an entry, in the reader's language. */
export interface LineWords {
  readonly what: string;
  readonly detail: string;
  /** Null: the device itself. */
  readonly who: string | null;
  /** Addresses of its pictures. */
  readonly pictures?: readonly string[];
}

export interface TimelineLine {
  readonly key: string;
  readonly kind: LineKind;
  readonly at: number;
  /** Put together when it is shown or sought: of a long log few are. */
  readonly words: () => LineWords;
}

export const ICON_OF: Readonly<Record<LineKind, IconName>> = {
  note: 'comment',
  maintenance: 'check',
  warning: 'warning',
  notice: 'info',
  control: 'power',
  configuration: 'gear',
  limits: 'bell',
  firmware: 'refresh',
  battery: 'battery-empty',
};
