import { z } from 'zod';
import { confidential } from '../../contract/confidential.ts';
import { get, post } from '../../contract/define.ts';
import { flag, int, json, list, nothing } from '../../contract/fields.ts';
import { CHOICE_TONES, FIELD_KINDS, LABEL_LIMITS } from './field.ts';
import { LABEL_READERS, LABEL_WRITERS } from './seen.ts';
import { shownLabels } from './shown.ts';
import { LABEL_SUBJECTS } from './subjects.ts';
import { TAG_USES } from './tag-use.ts';

const name = (max: number) => z.string().trim().min(1).max(max);
const subject = z.enum(LABEL_SUBJECTS);
const fieldId = int(1);
const tagId = int(1);

/** Who sees and changes it, as it is entered. */
const rights = {
  seenBy: z.enum(LABEL_READERS).default('users'),
  changedBy: z.enum(LABEL_WRITERS).default('admins'),
  lesseesSee: flag().default(false),
};
/** The same as it is answered, with whose it is and whether the reader may change it. */
const shownRights = {
  companyId: z.int(),
  /** Null for whoever is not told the names of companies, and of a company that leases something to the reader's. */
  companyName: z.string().nullable(),
  companyPath: z.string(),
  seenBy: z.enum(LABEL_READERS),
  changedBy: z.enum(LABEL_WRITERS),
  lesseesSee: z.boolean(),
  /** On how many things it is that the reader sees; null where it was not asked for. */
  used: z.int().nullable(),
};

const choice = z.object({ choiceId: z.int(), name: z.string(), tone: z.enum(CHOICE_TONES) });
const field = z.object({
  fieldId: z.int(),
  name: z.string(),
  /** What it was called before, the newest first: a table that was exported then can be read again. */
  formerNames: z.array(z.string()),
  kind: z.enum(FIELD_KINDS),
  subjects: z.array(subject),
  isUnique: z.boolean(),
  /** Of a number; empty for none. */
  unit: z.string(),
  decimals: z.int(),
  /** Of a date: from how many days before on it counts as soon; null for never. */
  soonDays: z.int().nullable(),
  choices: z.array(choice),
  position: z.int(),
  /** When it was removed; null while it is there. */
  removedAt: z.int().nullable(),
  ...shownRights,
});
const tag = z.object({ tagId: z.int(), name: z.string(), ...shownRights });

const keepers = { access: 'manageLabels' } as const;
const thing = { subject, id: int(1) };
const changes = z.object({ fieldId, value: z.string().max(2_000) });

export const labelCalls = {
  labelDefinitions: get('/labels/definitions', {
    summary:
      'The fields and tags that the caller sees: those of the own company, of those above and below it, and of companies that lease something to it as far as lessees see them',
    input: z.object({
      subject: subject.optional(),
      /** Counts as well on how many things each is. */
      counted: flag().default(false),
      /** Also fields that were removed and whose values are still kept. */
      removed: flag().default(false),
    }),
    output: z.object({ fields: z.array(field), tags: z.array(tag) }),
  }),
  saveField: post('/labels/saveField', {
    ...keepers,
    effect: 'changes',
    summary: 'Add a field of a company, or change one; its kind stays as it was added',
    refusals: [
      'company_not_found',
      'label_field_not_found',
      'label_name_taken',
      'max_label_fields',
      'label_not_unique',
      'label_choice_used',
    ],
    input: z.object({
      /** Absent for a new one. */
      fieldId: fieldId.optional(),
      /** Of a new one; absent for the caller's own. */
      companyId: int(1).optional(),
      name: name(LABEL_LIMITS.nameLength),
      kind: z.enum(FIELD_KINDS),
      subjects: json(list(subject, { min: 1, max: LABEL_SUBJECTS.length })).default(['place']),
      /** Of texts alone. */
      isUnique: flag().default(false),
      unit: z.string().trim().max(LABEL_LIMITS.unitLength).default(''),
      decimals: int(0, LABEL_LIMITS.decimals).default(2),
      soonDays: int(0, 3_650).nullable().default(null),
      /** In their order; one without an id is new. */
      choices: json(
        list(
          z.object({
            choiceId: int(1).optional(),
            name: name(LABEL_LIMITS.nameLength),
            tone: z.enum(CHOICE_TONES).default('plain'),
          }),
          { max: LABEL_LIMITS.choices },
        ),
      ).default([]),
      ...rights,
    }),
    output: z.object({ fieldId: z.int() }),
  }),
  orderFields: post('/labels/orderFields', {
    ...keepers,
    effect: 'changes',
    summary: 'Put the fields of a company into an order; fields that are not named come after them',
    refusals: ['label_field_not_found'],
    input: z.object({ fieldIds: json(list(fieldId, { min: 1, max: LABEL_LIMITS.fields })) }),
    output: nothing,
  }),
  removeField: post('/labels/removeField', {
    ...keepers,
    effect: 'changes',
    summary: 'Remove a field. Its values are kept for 90 days, and it can be taken back until then',
    refusals: ['label_field_not_found'],
    input: z.object({ fieldId }),
    output: nothing,
  }),
  restoreField: post('/labels/restoreField', {
    ...keepers,
    effect: 'changes',
    summary: 'Take a removed field back, with its values',
    refusals: ['label_field_not_found', 'label_name_taken', 'max_label_fields'],
    input: z.object({ fieldId }),
    output: nothing,
  }),
  saveTag: post('/labels/saveTag', {
    ...keepers,
    effect: 'changes',
    summary: 'Add a tag of a company, or change one',
    refusals: ['company_not_found', 'label_tag_not_found', 'label_name_taken', 'max_label_tags'],
    input: z.object({
      tagId: tagId.optional(),
      companyId: int(1).optional(),
      name: name(LABEL_LIMITS.tagLength),
      ...rights,
    }),
    output: z.object({ tagId: z.int() }),
  }),
  tagUse: get('/labels/tagUse', {
    ...keepers,
    summary: 'What uses a tag, to be read before it is removed: the things that carry it, and what is chosen by it',
    refusals: ['label_tag_not_found'],
    input: z.object({ tagId }),
    output: z.object({
      carriedBy: z.array(z.object({ subject, count: z.int() })),
      usedBy: z.array(z.object({ what: z.enum(TAG_USES), id: z.int(), name: z.string() })),
    }),
  }),
  removeTag: post('/labels/removeTag', {
    ...keepers,
    effect: 'changes',
    summary: 'Remove a tag from everything that carries it. What is chosen by it finds nothing then',
    refusals: ['label_tag_not_found'],
    input: z.object({ tagId }),
    output: nothing,
  }),
  labelsOf: post('/labels/of', {
    effect: 'reads',
    summary: 'Tags and values of one place, battery, site or customer, and which of them the caller may change',
    refusals: ['label_subject_not_found'],
    input: z.object(thing),
    output: shownLabels.extend({
      /** Fields and tags that are for this thing, and that the caller may put something into or on it. */
      changeable: z.object({ fieldIds: z.array(z.int()), tagIds: z.array(z.int()) }),
    }),
  }),
  labelsOfMany: post('/labels/ofMany', {
    effect: 'reads',
    summary: 'Tags and values of at most 200 of one kind, as lists show them; what the caller does not see is left out',
    input: z.object({ subject, ids: json(list(int(1), { min: 1, max: 200 })) }),
    output: z.array(shownLabels.extend({ id: z.int() })),
  }),
  setLabels: post('/labels/set', {
    effect: 'changes',
    summary: 'Set or clear fields of one place, battery, site or customer, put tags on it and take tags off',
    access: 'changeUserLabels',
    refusals: [
      'label_subject_not_found',
      'label_field_not_found',
      'label_tag_not_found',
      'label_value_wrong',
      'label_value_taken',
      'max_tags_of_one',
    ],
    input: z.object({
      ...thing,
      /** As text: a number with a point, a date as `2027-01-15`, a choice by its id, `true` or `false`; empty clears it. */
      values: json(list(changes, { max: LABEL_LIMITS.fields })).default([]),
      addTagIds: json(list(tagId, { max: LABEL_LIMITS.tagsOfOne })).default([]),
      removeTagIds: json(list(tagId, { max: LABEL_LIMITS.tags })).default([]),
    }),
    output: shownLabels,
  }),
  labelHistory: post('/labels/history', {
    effect: 'reads',
    tells: 'person',
    summary:
      'How the values and tags of one place, battery, site or customer were changed, the newest first, at most 100',
    refusals: ['label_subject_not_found'],
    input: z.object({ ...thing, fieldId: fieldId.optional() }),
    output: z.array(
      z.object({
        at: z.int(),
        byName: confidential('person', z.string()),
        fieldId: z.int().nullable(),
        tagId: z.int().nullable(),
        /** As they are sent; empty for none. Of a tag `true` where it was there. */
        before: z.string(),
        after: z.string(),
      }),
    ),
  }),
};
