import { Refusal } from '#domain/foundation/basics/errors.ts';
import { type FieldKind, LABEL_LIMITS } from '#domain/foundation/labels/field.ts';
import { mayChange } from '#domain/foundation/labels/seen.ts';
import { foldText, readValue, type StoredValue } from '#domain/foundation/labels/value.ts';
import type { CellRule } from '#domain/trade/fleet-tables/columns.ts';
import type { CellFault } from '#domain/trade/fleet-tables/faults.ts';
import { numberText, tagsIn, tagsText } from '#domain/trade/fleet-tables/read-cells.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import { isSeenOn, type SeenField, type SeenTag, seenFields, seenTags } from '../../foundation/labels/definitions.ts';
import { labelsFor } from '../../foundation/labels/reading.ts';
import { beginChange, lockedItems, noteItems, ON, writeTagged, writeValues } from '../../foundation/labels/write.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { enterPath, enterRoot } from '../../platform/db/enter-root.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import {
  type ColumnGroup,
  faultOf,
  type GroupColumn,
  type PlannedRow,
  type TableActor,
  type TableMoment,
  type Values,
  type Writing,
} from './group.ts';

const SUBJECT = 'place';
const TAGS = 'tags';
const MOST = 1e12;

const keyOf = ({ fieldId }: Pick<SeenField, 'fieldId'>) => `field:${fieldId}`;
const readerOf = ({ role, path }: TableActor) => ({ role, path, leasesAt: null });
const actorOf = ({ role, path }: TableActor) => ({ role, companyPath: path });

/** Tags, and the own fields of the company and of those above and below it. */
export const labelColumns = (texts: Texts): ColumnGroup => ({
  columns: async (tx, { actor }) => {
    const fields = await seenFields(tx, readerOf(actor), { subject: SUBJECT });
    return [tagColumn(texts, actor), ...fields.map((field) => fieldColumn(texts, field, actor))];
  },
  present: async (tx, devices, { actor }) => {
    const tags = new Map((await seenTags(tx, readerOf(actor))).map(({ tagId, name }) => [tagId, name]));
    const labels = await labelsFor(tx, readerOf(actor), SUBJECT, devices);
    return new Map(
      [...labels].map(([id, { tagIds, values }]): [number, Values] => {
        const names = tagIds.flatMap((tagId) => tags.get(tagId) ?? []);
        const own = values.map(({ fieldId, value }) => [
          keyOf({ fieldId }),
          typeof value === 'number' ? numberText(value) : String(value),
        ]);
        // A tag with a comma in its name is read as its parts are: as it comes back.
        return [id, { [TAGS]: tagsText(tagsIn(names.join(','))) || null, ...Object.fromEntries(own) }];
      }),
    );
  },
  check: async (tx, rows, moment) => [...(await fieldFaults(tx, rows, moment)), ...(await tagFaults(tx, rows, moment))],
  write: writeLabels,
});

function tagColumn(texts: Texts, { language }: TableActor): GroupColumn {
  const nameIn = (each: string) => texts.module('labels', each).tags;
  return {
    key: TAGS,
    rule: { is: 'tags', longest: LABEL_LIMITS.tagLength },
    clears: true,
    example: '',
    name: nameIn(language),
    heads: [TAGS, ...texts.languages.map(nameIn)],
  };
}

const RULES: Readonly<Record<FieldKind, (field: SeenField) => CellRule>> = {
  text: () => ({ is: 'text', longest: LABEL_LIMITS.textLength }),
  link: () => ({ is: 'text', longest: LABEL_LIMITS.linkLength }),
  number: ({ decimals, unit }) => ({ is: 'number', min: -MOST, max: MOST, decimals, unit }),
  date: () => ({ is: 'day' }),
  choice: () => ({ is: 'choice' }),
  flag: () => ({ is: 'choice' }),
};

/** A field is found by what it is called, and by what it was called when a table was made. */
function fieldColumn(texts: Texts, field: SeenField, { language }: TableActor): GroupColumn {
  const choices = choicesOf(texts, field, language);
  return {
    ...{ key: keyOf(field), rule: RULES[field.kind](field), clears: true, example: '' },
    name: field.name,
    heads: [keyOf(field), field.name, ...field.formerNames],
    ...(choices && { choices }),
  };
}

function choicesOf(texts: Texts, { kind, choices }: SeenField, language: string): GroupColumn['choices'] {
  if (kind === 'choice') return choices.map(({ choiceId, name }) => ({ code: String(choiceId), name, labels: [name] }));
  if (kind !== 'flag') return undefined;
  const words = (of: 'yes' | 'no') => texts.languages.map((each) => texts.module('labels', each)[of]);
  return [
    { code: 'true', name: texts.module('labels', language).yes, labels: [...words('yes'), 'yes', '1'] },
    { code: 'false', name: texts.module('labels', language).no, labels: [...words('no'), 'no', '0'] },
  ];
}

/** A value as it is stored; null for none. It was checked before. */
function storedOf(field: SeenField, value: string | null): StoredValue | null {
  const read = readValue(field, value ?? '');
  if (!read.ok) throw new Refusal('label_value_wrong', { name: field.name });
  return read.value;
}

const touches = ({ changes }: PlannedRow): boolean =>
  Object.keys(changes).some((key) => key === TAGS || key.startsWith('field:'));

async function fieldFaults(tx: Tx, rows: readonly PlannedRow[], { actor }: TableMoment): Promise<CellFault[]> {
  const concerned = rows.filter(touches);
  if (concerned.length === 0) return [];
  const faults: CellFault[] = [];
  for (const field of await seenFields(tx, readerOf(actor), { subject: SUBJECT })) {
    const key = keyOf(field);
    const theirs = concerned.filter(({ changes }) => key in changes);
    for (const row of theirs) {
      const isChangeable =
        isSeenOn(field, row.device.path) && mayChange(field, actorOf(actor), row.device.path).allowed;
      if (!isChangeable) faults.push(faultOf(row, key, 'cannot_change'));
      else if (!readValue(field, row.changes[key] ?? '').ok) faults.push(faultOf(row, key, 'unknown_value'));
    }
    if (field.isUnique) faults.push(...(await takenFaults(tx, field, theirs)));
  }
  return faults;
}

/** A text of which there may be only one: no other thing has it, stored or in the table. */
async function takenFaults(tx: Tx, field: SeenField, rows: readonly PlannedRow[]): Promise<CellFault[]> {
  const key = keyOf(field);
  const folded = (row: PlannedRow) => foldText(row.changes[key] ?? '');
  const asked = rows.filter((row) => folded(row) !== '');
  const holders = await tx.query<{ uniqueKey: string }>(
    sql`select v.unique_key from label_value v join device d on d.id = v.subject_id
        where v.field_id = ${field.fieldId} and v.subject = ${SUBJECT} and v.unique_key = any(${asked.map(folded)}::text[])
          and v.subject_id <> all(${rows.map(({ device }) => device.id)}::int8[])`,
  );
  const taken = new Set(holders.map(({ uniqueKey }) => uniqueKey));
  return asked.flatMap((row) => {
    if (taken.has(folded(row))) return [faultOf(row, key, 'value_taken')];
    taken.add(folded(row));
    return [];
  });
}

/** The tags of a row by their names, of those that the actor may put on the device. */
function tagsOf(row: PlannedRow, tags: readonly SeenTag[], actor: TableActor) {
  const here = tags.filter(
    (tag) => isSeenOn(tag, row.device.path) && mayChange(tag, actorOf(actor), row.device.path).allowed,
  );
  const byName = new Map(here.map((tag) => [foldText(tag.name), tag]));
  const found = (text: string | null | undefined) =>
    tagsIn(text ?? '').map((name) => ({ name, tag: byName.get(foldText(name)) }));
  return { wanted: found(row.changes[TAGS]), before: found(row.present[TAGS]) };
}

async function tagFaults(tx: Tx, rows: readonly PlannedRow[], { actor }: TableMoment): Promise<CellFault[]> {
  const concerned = rows.filter(({ changes }) => TAGS in changes);
  if (concerned.length === 0) return [];
  const tags = await seenTags(tx, readerOf(actor));
  return concerned.flatMap((row): CellFault[] => {
    const { wanted, before } = tagsOf(row, tags, actor);
    const names = new Set(before.map(({ name }) => name));
    const unknown = wanted.find(({ name, tag }) => !tag && !names.has(name));
    if (unknown) return [faultOf(row, TAGS, 'unknown_value', unknown.name)];
    // One that the actor may not take off stays: the cell has to name it.
    const kept = before.find(({ name, tag }) => !tag && !wanted.some((each) => each.name === name));
    if (kept) return [faultOf(row, TAGS, 'cannot_change', kept.name)];
    return wanted.length > LABEL_LIMITS.tagsOfOne ? [faultOf(row, TAGS, 'too_long')] : [];
  });
}

/** Field by field and tag by tag, in the order in which everybody locks them; one change that can be read again. */
async function writeLabels(tx: Tx, all: readonly PlannedRow[], { actor, now }: Writing): Promise<void> {
  const rows = all.filter(touches);
  if (rows.length === 0) return;
  await enterPath(tx, actor.path);
  const fields = await seenFields(tx, readerOf(actor), { subject: SUBJECT });
  const tags = await seenTags(tx, readerOf(actor));
  await enterRoot(tx.client);
  const noted: {
    readonly what: { fieldId: number } | { tagId: number };
    readonly items: Awaited<ReturnType<typeof lockedItems>>;
  }[] = [];
  for (const field of fields.toSorted((one, other) => one.fieldId - other.fieldId)) {
    const key = keyOf(field);
    const theirs = rows.filter(({ changes }) => key in changes);
    if (theirs.length === 0) continue;
    const what = { fieldId: field.fieldId };
    const wanted = new Map(theirs.map(({ device, changes }) => [device.id, storedOf(field, changes[key] ?? null)]));
    const items = await lockedItems(tx, what, SUBJECT, wanted);
    await writeValues(tx, field, SUBJECT, items);
    noted.push({ what, items });
  }
  const byTag = wantedTags(rows, tags, actor);
  for (const [tagId, wanted] of [...byTag].sort(([one], [other]) => one - other)) {
    const items = await lockedItems(tx, { tagId }, SUBJECT, wanted);
    await writeTagged(tx, tagId, SUBJECT, items);
    noted.push({ what: { tagId }, items });
  }
  const changed = noted.filter(({ items }) => items.length > 0);
  if (changed.length > 0) {
    const changeId = await beginChange(tx, { session: actor, subject: SUBJECT, at: now }, rows.length);
    for (const { what, items } of changed) await noteItems(tx, changeId, SUBJECT, what, items);
    await writeAudit(tx, {
      ...{ at: now, userId: actor.userId, companyPath: actor.path, action: 'labels.setLabels' },
      detail: { what: SUBJECT, values: changed.length, total: rows.length },
    });
  }
}

/** Of each tag, the devices that get it and those that lose it. */
function wantedTags(rows: readonly PlannedRow[], tags: readonly SeenTag[], actor: TableActor) {
  const byTag = new Map<number, Map<number, StoredValue | null>>();
  const note = (tag: SeenTag | undefined, deviceId: number, value: StoredValue | null) => {
    if (!tag) return;
    const wanted = byTag.get(tag.tagId) ?? new Map<number, StoredValue | null>();
    byTag.set(tag.tagId, wanted.set(deviceId, value));
  };
  for (const row of rows) {
    if (!(TAGS in row.changes)) continue;
    const { wanted, before } = tagsOf(row, tags, actor);
    for (const { tag } of before) note(tag, row.device.id, null);
    for (const { tag } of wanted) note(tag, row.device.id, ON);
  }
  return byTag;
}
