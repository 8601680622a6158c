import { withoutFields } from '#domain/foundation/kinds/payload-segments.ts';
import { hasField, NOTE_FIELDS } from '#domain/foundation/kinds/record-notes.ts';
import type { Kind } from '#domain/foundation/kinds/registry.ts';
import { readableBody } from '#domain/foundation/kinds/wire.ts';

/** A payload of the log as it was sent: without what held. */
export function asSent(kind: Kind, payload: Uint8Array): Uint8Array {
  const held = readableBody(kind, payload)?.heldFields;
  if (held === undefined) return payload;
  const fields = Array.from({ length: 32 }, (_, place) => place + 1).filter((field) => hasField(held, field));
  return withoutFields(payload, new Set([...fields, NOTE_FIELDS.heldFields]));
}
