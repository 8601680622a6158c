import { mergePayloads, withoutFields } from '../../foundation/kinds/payload-segments.ts';
import { NOTE_FIELDS, type RecordNotes } from '../../foundation/kinds/record-notes.ts';
import type { Kind } from '../../foundation/kinds/registry.ts';
import { readableBody } from '../../foundation/kinds/wire.ts';
import { fieldsIn, holdingFields } from './fields.ts';
import { payloadOf } from './hold.ts';
import { MAX_HOLD_MS } from './state.ts';

/** Until when a record may have values that are held from before an instant. */
export const heldUntil = (from: number): number => from + MAX_HOLD_MS;

/** Takes from the records of a unit, in their order from an instant on, what is held from before it. */
export class HeldBefore {
  readonly #kind: Kind;
  /** Bits of the fields that have come since. */
  #come = 0;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** The payload without what is held from before. */
  shown(payload: Uint8Array): Uint8Array {
    const fields = holdingFields(this.#kind);
    if (fields === null) return payload;
    const body = readableBody(this.#kind, payload);
    if (body === null) return payload;
    const held = ((body as RecordNotes).heldFields ?? 0) | 0;
    this.#come |= fieldsIn(fields, body) & ~held;
    const withheld = held & ~this.#come;
    if (withheld === 0) return payload;
    const numbers = fields.numbers.filter((_, place) => (withheld & fields.bits[place]!) !== 0);
    const rest = withoutFields(payload, new Set([...numbers, NOTE_FIELDS.heldFields]));
    const stillHeld = (held & ~withheld) >>> 0;
    return stillHeld === 0 ? rest : mergePayloads(rest, payloadOf(this.#kind, { heldFields: stillHeld }));
  }
}
