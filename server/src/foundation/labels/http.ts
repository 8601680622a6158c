import type { labelCalls } from '#domain/foundation/labels/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { labelHistory, labelsOf, labelsOfMany } from './labels-of.ts';
import { labelDefinitions } from './list-definitions.ts';
import { orderFields, removeField, restoreField } from './remove-field.ts';
import { saveField } from './save-field.ts';
import { setLabels } from './set-labels.ts';
import type { TagUsers } from './tag-users.ts';
import { removeTag, saveTag, tagUse } from './tags.ts';

export const labelHandlers = (
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  tagUsers: readonly TagUsers[],
): Handlers<typeof labelCalls> => ({
  labelDefinitions: ({ session, input }) => within(session, (tx) => labelDefinitions(tx, session, input)),
  saveField: ({ session, input }) => within(session, (tx) => saveField(tx, session, input, clock.now())),
  orderFields: ({ session, input }) => within(session, (tx) => orderFields(tx, session, input.fieldIds, clock.now())),
  removeField: ({ session, input }) => within(session, (tx) => removeField(tx, session, input.fieldId, clock.now())),
  restoreField: ({ session, input }) => within(session, (tx) => restoreField(tx, session, input.fieldId, clock.now())),
  saveTag: ({ session, input }) => within(session, (tx) => saveTag(tx, session, input, clock.now())),
  tagUse: ({ session, input }) => within(session, (tx) => tagUse(tx, session, input.tagId, tagUsers)),
  removeTag: ({ session, input }) => within(session, (tx) => removeTag(tx, session, input.tagId, clock.now())),
  labelsOf: ({ session, input }) => within(session, (tx) => labelsOf(tx, session, input)),
  labelsOfMany: ({ session, input }) => within(session, (tx) => labelsOfMany(tx, session, input)),
  setLabels: ({ session, input }) => setLabels(within, session, input, clock.now()),
  labelHistory: ({ session, input }) => within(session, (tx) => labelHistory(tx, session, input)),
});
