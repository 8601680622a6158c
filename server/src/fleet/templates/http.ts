import type { templateCalls } from '#domain/fleet/templates/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { getTemplate, listTemplates, pageTemplates, removeTemplate, saveTemplate } from './templates.ts';

export function templateHandlers({ within, clock }: Context): Handlers<typeof templateCalls> {
  return {
    addTemplate: ({ session, input }) => within(session, (tx) => saveTemplate(tx, session, input, clock.now())),
    getTemplate: ({ session, input }) => getTemplate(within, session, input.id),
    listTemplates: ({ session }) => listTemplates(within, session),
    pageTemplates: ({ session, input }) => pageTemplates(within, session, input),
    removeTemplate: async ({ session, input }) => {
      await within(session, (tx) => removeTemplate(tx, session, input.id, clock.now()));
      return null;
    },
  };
}
