import type { CellFormat, TableCell } from '#domain/contract/spreadsheet/cells.ts';
import type { FieldValue } from '#domain/foundation/labels/field.ts';
import { fieldOfColumn } from '#domain/foundation/labels/field-column.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import { type SeenField, seenFields, seenTags } from '../../foundation/labels/definitions.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import type { ManagedDevice } from './managed-row.ts';

/** A column of the table. */
export interface OwnColumn {
  readonly head: string;
  readonly format: CellFormat;
  readonly cell: (row: ManagedDevice) => TableCell;
}

/**
 * Columns of tags and own fields, by their words. A field has the name that it has now; one that was removed says so, and has
 * its values as long as they are kept. Of what the reader does not see there is no column.
 */
export async function labelColumns(
  tx: Tx,
  session: Session,
  texts: Texts,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, OwnColumn>> {
  const columns = new Map<string, OwnColumn>();
  const fieldIds = wanted.flatMap((column) => fieldOfColumn(column) ?? []);
  if (fieldIds.length === 0 && !wanted.includes('tags')) return columns;
  const words = texts.module('labels', session.language);
  if (wanted.includes('tags')) columns.set('tags', await tagColumn(tx, session, words.tags));
  const fields = await seenFields(tx, session, { ids: fieldIds, subject: 'place', removed: true });
  for (const field of fields) columns.set(`field_${field.fieldId}`, fieldColumn(field, words));
  return columns;
}

async function tagColumn(tx: Tx, session: Session, head: string): Promise<OwnColumn> {
  const nameOf = new Map((await seenTags(tx, session)).map(({ tagId, name }) => [tagId, name]));
  const names = ({ labels }: ManagedDevice) => (labels?.tagIds ?? []).flatMap((tagId) => nameOf.get(tagId) ?? []);
  return { head, format: 'text', cell: (row) => names(row).join(', ') };
}

function fieldColumn(field: SeenField, words: { yes: string; no: string; removed_field: string }): OwnColumn {
  const { fieldId, kind, choices, decimals, unit, removedAt } = field;
  const name = unit === '' ? field.name : `${field.name} (${unit})`;
  const choiceOf = new Map(choices.map((choice) => [choice.choiceId, choice.name]));
  const shown = (value: FieldValue): TableCell => {
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (kind === 'choice') return choiceOf.get(Number(value)) ?? null;
    return kind === 'date' ? Date.parse(`${value}T00:00:00Z`) : value;
  };
  return {
    head: removedAt === null ? name : words.removed_field.replace('{{name}}', name),
    format: kind === 'number' ? decimals : kind === 'date' ? 'day' : 'text',
    cell: ({ labels }) => {
      const held = labels?.values.find((value) => value.fieldId === fieldId);
      return held === undefined ? null : shown(held.value);
    },
  };
}
