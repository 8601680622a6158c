import { z } from 'zod';
import { confidential } from '../../contract/confidential.ts';
import { get, post } from '../../contract/define.ts';
import { flag, int, json, list, nothing, timeZone } from '../../contract/fields.ts';
import { LABEL_LIMITS } from '../labels/field.ts';
import { LABEL_SUBJECTS } from '../labels/subjects.ts';
import { VIEW_LIMITS, VIEW_PAGES, viewColumn, viewFilter, viewOrder } from './view.ts';

const viewId = int(1);
const view = z.object({
  viewId: z.int(),
  page: z.enum(VIEW_PAGES),
  name: z.string(),
  isShared: z.boolean(),
  companyId: z.int(),
  companyName: z.string().nullable(),
  /** Who made it. */
  byName: confidential('person', z.string()),
  filter: viewFilter,
  sort: z.string(),
  descending: z.boolean(),
  columns: z.array(z.string()),
  mayChange: z.boolean(),
});

/** What is changed: a field is set or, with an empty text, cleared; or a tag is put on or taken off. */
const change = z.discriminatedUnion('what', [
  z.object({ what: z.literal('field'), fieldId: int(1), value: z.string().max(2_000) }),
  z.object({ what: z.literal('tag'), tagId: int(1), isOn: flag() }),
]);

/** On what: by their ids, or every place of the caller's companies that a filter finds. */
const chosen = {
  subject: z.enum(LABEL_SUBJECTS).default('place'),
  ids: json(list(int(1), { max: LABEL_LIMITS.changed })).optional(),
  matching: json(viewFilter).optional(),
  change: json(change),
  /** Leaves those out whose date is over and would be hidden. */
  keepOverdue: flag().default(false),
  /** Leaves those out that have a value. */
  keepFilled: flag().default(false),
  /** By whose calendar it is today. */
  timeZone: timeZone(),
};
const REFUSALS = [
  'label_field_not_found',
  'label_tag_not_found',
  'label_value_wrong',
  'label_change_empty',
  'label_change_too_many',
  'label_value_taken',
] as const;
const CHANGES_BODY_BYTES = 512 * 1024;

export const viewCalls = {
  savedViews: get('/views/list', {
    summary:
      'The own views of a list and those that are shared with the company of the caller, in the order of their names',
    input: z.object({ page: z.enum(VIEW_PAGES).default('devices') }),
    output: z.array(view),
  }),
  countViews: post('/views/count', {
    effect: 'reads',
    summary: 'How many devices each of some views shows now',
    input: z.object({ viewIds: json(list(viewId, { min: 1, max: VIEW_LIMITS.counted })) }),
    output: z.array(z.object({ viewId: z.int(), count: z.int() })),
  }),
  saveView: post('/views/save', {
    effect: 'changes',
    summary:
      'Keep a filter with its order and columns under a name, for oneself or for all of a company; or change what is kept',
    access: 'saveOwnSettings',
    refusals: ['view_not_found', 'view_name_taken', 'max_views', 'company_not_found'],
    input: z.object({
      /** Absent for a new one. */
      viewId: viewId.optional(),
      page: z.enum(VIEW_PAGES).default('devices'),
      name: z.string().trim().min(1).max(VIEW_LIMITS.nameLength),
      isShared: flag().default(false),
      /** With whom it is shared: this company and those below it; absent for the caller's own. */
      companyId: int(1).optional(),
      filter: json(viewFilter),
      ...viewOrder,
      columns: json(list(viewColumn, { max: VIEW_LIMITS.columns })).default([]),
    }),
    output: z.object({ viewId: z.int() }),
  }),
  removeView: post('/views/remove', {
    effect: 'changes',
    summary: 'Remove a view',
    access: 'saveOwnSettings',
    refusals: ['view_not_found'],
    input: z.object({ viewId }),
    output: nothing,
  }),
  previewLabels: post('/labels/previewMany', {
    effect: 'reads',
    summary: 'What a change of a field or a tag on many would do: nothing is changed',
    access: 'changeUserLabels',
    refusals: REFUSALS,
    maxBodyBytes: CHANGES_BODY_BYTES,
    input: z.object(chosen),
    output: z.object({
      /** That were chosen and that the caller may change. */
      total: z.int(),
      same: z.int(),
      filled: z.int(),
      replaced: z.int(),
      cleared: z.int(),
      larger: z.int(),
      smaller: z.int(),
      hidesOverdue: z.int(),
      /** That were chosen and that it does not change: not the caller's, or the field or tag is not for them. */
      leftOut: z.int(),
    }),
  }),
  changeLabels: post('/labels/changeMany', {
    effect: 'changes',
    summary:
      'Set or clear a field, or put a tag on or off, on at most 10,000 at once; it can be taken back for 30 minutes',
    access: 'changeUserLabels',
    refusals: REFUSALS,
    maxBodyBytes: CHANGES_BODY_BYTES,
    input: z.object(chosen),
    output: z.object({
      /** By which it is taken back; null where nothing has changed. */
      changeId: z.int().nullable(),
      changed: z.int(),
      undoUntil: z.int(),
    }),
  }),
  undoLabels: post('/labels/undo', {
    effect: 'changes',
    summary: 'Take a change back within 30 minutes. What somebody has changed since stays as it is',
    access: 'changeUserLabels',
    refusals: ['label_change_not_found', 'label_change_over'],
    input: z.object({ changeId: int(1) }),
    output: z.object({ restored: z.int(), kept: z.int() }),
  }),
  labelChanges: get('/labels/changes', {
    summary: 'Changes of the caller that can still be taken back, the newest first',
    access: 'changeUserLabels',
    output: z.array(
      z.object({
        changeId: z.int(),
        at: z.int(),
        undoUntil: z.int(),
        subject: z.enum(LABEL_SUBJECTS),
        fieldId: z.int().nullable(),
        tagId: z.int().nullable(),
        changed: z.int(),
      }),
    ),
  }),
};
