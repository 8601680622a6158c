import { withoutFields } from './payload-segments.ts';

/** What every body may say of the record itself (domain/proto/uplink.proto); of fields, a bit stands for each. */
export interface RecordNotes {
  readonly heldFields?: number | undefined;
  readonly goneFields?: number | undefined;
  readonly changes?: boolean | undefined;
  readonly refusedFields?: Uint8Array | undefined;
  readonly rawAtMs?: number | undefined;
}

/** Numbers of the fields of the notes; channels have lower ones. */
export const NOTE_FIELDS = {
  heldFields: 100,
  goneFields: 101,
  changes: 102,
  refusedFields: 103,
  rawAtMs: 104,
} as const satisfies { readonly [N in keyof RecordNotes]-?: number };
export const FIRST_NOTE = NOTE_FIELDS.heldFields;

/** The bit of a field in `heldFields` and `goneFields`; kinds have at most 32 channels. */
export const fieldBit = (field: number): number => (1 << (field - 1)) >>> 0;
/** Whether the bit of a field is set. */
export const hasField = (bits: number | undefined, field: number): boolean =>
  bits !== undefined && (bits & (1 << (field - 1))) !== 0;

const OF_THE_SERVER = ['heldFields', 'refusedFields', 'rawAtMs'] as const;
const NUMBERS_OF_THE_SERVER: ReadonlySet<number> = new Set(OF_THE_SERVER.map((name) => NOTE_FIELDS[name]));

/**
 * A record as it may come in: without notes that only the server writes. Returns what was given where there are none.
 * @param body the decoded payload, which is not changed
 */
export function withoutOurNotes<B extends RecordNotes>(
  body: B,
  payload: Uint8Array,
): { readonly body: B; readonly payload: Uint8Array } {
  if (body.heldFields === undefined && body.refusedFields === undefined && body.rawAtMs === undefined)
    return { body, payload };
  return {
    body: { ...body, heldFields: undefined, refusedFields: undefined, rawAtMs: undefined },
    payload: withoutFields(payload, NUMBERS_OF_THE_SERVER),
  };
}

/** The values of a body alone; itself where it has no notes. */
export function withoutNotes<B extends object>(body: B): B {
  const { heldFields, goneFields, changes, refusedFields, rawAtMs } = body as RecordNotes;
  if ((heldFields ?? goneFields ?? changes ?? refusedFields ?? rawAtMs) === undefined) return body;
  return {
    ...body,
    heldFields: undefined,
    goneFields: undefined,
    changes: undefined,
    refusedFields: undefined,
    rawAtMs: undefined,
  };
}
