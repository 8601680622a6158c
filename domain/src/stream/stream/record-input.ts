import { decodeEvent } from '../../foundation/kinds/event/wire.ts';
import type { BodyFault } from '../../foundation/kinds/record-kind.ts';
import { KIND } from '../../foundation/kinds/registry.ts';
import type { NarrowRanges } from '../../foundation/kinds/validity.ts';
import { decodeBody, type RawLogged, type RawRecord } from '../../foundation/kinds/wire.ts';
import type { DeviceEventInput, RecordInput } from './input.ts';

/** Why a record cannot be taken: its body is no message of its kind, or says what cannot be. */
export interface InvalidRecord {
  readonly type: 'invalid';
  readonly fault: BodyFault;
  readonly channel: string | null;
  readonly kind: number;
  readonly unit: number;
  readonly at: number;
}

/**
 * The input that something of the log is, its body decoded and checked. Never throws.
 * @param narrow of what is received: ranges that are narrower than those of the catalogue
 */
export function loggedInput(
  logged: RawLogged,
  receivedAt: number,
  narrow?: NarrowRanges,
): RecordInput | DeviceEventInput | InvalidRecord {
  if (logged.kind === KIND.event) return eventInput(logged, receivedAt);
  const { kind, unit, at, payload } = logged as RawRecord;
  const decoded = decodeBody(kind, payload, narrow);
  if (!decoded.ok) return { type: 'invalid', fault: decoded.reason, channel: decoded.channel ?? null, kind, unit, at };
  return { type: 'record', kind, unit, at, receivedAt, body: decoded.body } as RecordInput;
}

function eventInput(
  { kind: logged, unit: number, at: loggedAt, payload }: RawLogged,
  receivedAt: number,
): DeviceEventInput | InvalidRecord {
  const decoded = decodeEvent(payload);
  if (!decoded.ok)
    return { type: 'invalid', fault: 'malformed_body', channel: null, kind: logged, unit: number, at: loggedAt };
  const { atMs: at, unit, kind, code, text, active } = decoded.event;
  return { type: 'event', unit, at, receivedAt, kind, code, text, active };
}
