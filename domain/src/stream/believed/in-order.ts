import { hasField, type RecordNotes } from '../../foundation/kinds/record-notes.ts';
import { fieldsIn, holdingFields } from './fields.ts';

type Values = Record<string, unknown>;

/**
 * Records of one kind and unit in order of their instants, with held values as the records before say: one that came late has told what
 * was not known yet when those after it were completed. Without late records they stay what they are.
 */
export function* heldInOrder<Sample extends { readonly body: object }>(
  kind: number,
  samples: Iterable<Sample>,
): Generator<Sample, void, undefined> {
  const fields = holdingFields(kind);
  if (fields === null) return yield* samples;
  const { keys, bits, numbers, unread } = fields;
  /** What was measured last; undefined where it was said to be gone. */
  const measured: Values = {};
  for (const sample of samples) {
    const { heldFields, goneFields } = sample.body as RecordNotes;
    const values = sample.body as Values;
    const brought = fieldsIn(fields, values) & ~(heldFields ?? 0);
    let corrected: Values | null = null;
    for (let place = 0; place < keys.length; place++) {
      // Of a list, elements may hold in their places: it stays as it is.
      if (unread[place] !== undefined) continue;
      const key = keys[place]!;
      if ((brought & bits[place]!) !== 0) measured[key] = values[key];
      else if (hasField(goneFields, numbers[place]!)) measured[key] = undefined;
      else if (hasField(heldFields, numbers[place]!) && key in measured && measured[key] !== values[key]) {
        corrected ??= { ...values };
        corrected[key] = measured[key];
      }
    }
    yield corrected === null ? sample : { ...sample, body: corrected };
  }
}
