import { parseJson } from '../../contract/json-text.ts';
import { ATTRIBUTE_KEYS, type AttributeKey, attributeOf, type Json } from './attributes.ts';
import { isFit } from './check.ts';
import { valueAt } from './document.ts';

/** What a file of the maker says: a passport in the names of the data model, one object for each aspect. */
interface MakerFile {
  readonly values: Readonly<Partial<Record<AttributeKey, Json>>>;
  /** Attributes whose value is not as the data model has it. */
  readonly refused: readonly AttributeKey[];
}

/** The fixed values of a file; what it says of use and state is left to the log. Null where it is no such file. */
export function readMakerFile(text: string): MakerFile | null {
  let file: unknown;
  try {
    file = parseJson(text);
  } catch {
    return null;
  }
  const values: Partial<Record<AttributeKey, Json>> = {};
  const refused: AttributeKey[] = [];
  for (const key of ATTRIBUTE_KEYS) {
    const { path, supplier, kind } = attributeOf(key);
    const found = path ? valueAt(file, path) : undefined;
    // A month of a warranty is no date; a test is not the maker's.
    if (found === undefined || supplier === 'workshop' || key === 'warrantyUntil') continue;
    const value = (kind === 'date' ? String(found).slice(0, 10) : found) as Json;
    if (isFit(key, value)) values[key] = value;
    else refused.push(key);
  }
  return Object.keys(values).length + refused.length === 0 ? null : { values, refused };
}
