import { expect, test } from 'vitest';
import { columnOfField, fieldOfColumn } from '#domain/foundation/labels/field-column.ts';

test('a column of a field names it, others name none', () => {
  expect(fieldOfColumn(columnOfField(12))).toBe(12);
  for (const column of ['soc', 'tags', 'field_0', 'field_', 'field_1x']) expect(fieldOfColumn(column)).toBeNull();
});
