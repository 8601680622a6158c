import type { viewCalls } from '#domain/foundation/views/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { changeLabels, previewLabels } from './change-many.ts';
import { countViews } from './count-views.ts';
import { removeView, savedViews, saveView } from './saved-views.ts';
import { labelChanges, undoLabels } from './undo.ts';

export const viewHandlers = ({ within, clock }: Pick<Context, 'within' | 'clock'>): Handlers<typeof viewCalls> => ({
  savedViews: ({ session, input }) => within(session, (tx) => savedViews(tx, session, input)),
  countViews: ({ session, input }) => within(session, (tx) => countViews(tx, session, input.viewIds, clock.now())),
  saveView: ({ session, input }) => within(session, (tx) => saveView(tx, session, input, clock.now())),
  removeView: ({ session, input }) => within(session, (tx) => removeView(tx, session, input.viewId, clock.now())),
  previewLabels: ({ session, input }) => within(session, (tx) => previewLabels(tx, session, input, clock.now())),
  changeLabels: ({ session, input }) => changeLabels(within, session, input, clock.now()),
  undoLabels: ({ session, input }) => undoLabels(within, session, input.changeId, clock.now()),
  labelChanges: ({ session }) => within(session, (tx) => labelChanges(tx, session, clock.now())),
});
