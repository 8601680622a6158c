import type { insightCalls } from '#domain/power/insights/calls.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { answerInsight, reopenInsight } from './answers.ts';
import { exportInsights } from './export.ts';
import { fleetInsights } from './fleet.ts';
import { pageInsights } from './page.ts';

export const insightHandlers = ({ within, clock }: Context, texts: Texts): Handlers<typeof insightCalls> => ({
  fleetInsights: ({ session, input }) => within(session, (tx) => fleetInsights(tx, session.path, input, clock.now())),
  pageInsights: ({ session, input }) => within(session, (tx) => pageInsights(tx, session.path, input, clock.now())),
  exportInsights: ({ session, input }) => exportInsights({ within, clock, texts }, session, input),
  answerInsight: ({ session, device, input }) =>
    within(session, (tx) => answerInsight({ tx, session, device, now: clock.now() }, input)),
  reopenInsight: ({ session, device, input }) =>
    within(session, (tx) => reopenInsight({ tx, session, device, now: clock.now() }, input)),
});
