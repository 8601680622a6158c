import type { BodyFault } from '../kinds/record-kind.ts';
import { decodeBody, type RawRecord } from '../kinds/wire.ts';
import type { RecordInput } from './input.ts';

/** Why a record cannot be taken: its body is no message of its kind, or says what cannot be. */
export interface InvalidRecord {
  readonly type: 'invalid';
  readonly fault: BodyFault;
  readonly channel: string | undefined;
  readonly kind: number;
}

/** The input that a record is, its body decoded and checked. Never throws. */
export function recordInput({ kind, unit, at, payload }: RawRecord, receivedAt: number): RecordInput | InvalidRecord {
  const decoded = decodeBody(kind, payload);
  if (!decoded.ok) return { type: 'invalid', fault: decoded.reason, channel: decoded.channel, kind };
  return { type: 'record', kind, unit, at, receivedAt, body: decoded.body } as RecordInput;
}
