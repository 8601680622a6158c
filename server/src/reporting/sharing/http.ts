import type { FastifyReply } from 'fastify';
import type { sharingCalls } from '#domain/reporting/sharing/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { admitBearer, createReadLimit } from './admit.ts';
import { addShare, listShares, revokeShare } from './shares.ts';
import { sharedHours, shareView } from './view.ts';
import { admitParty, sharedWithMe, takeShare } from './with-me.ts';

export function sharingHandlers(context: Context): Handlers<typeof sharingCalls> {
  const limit = createReadLimit(context.clock.now);
  return {
    listShares: ({ session, input }) => listShares(context, session, input),
    addShare: ({ session, input }) => addShare(context, session, input),
    revokeShare: ({ session, input }) => revokeShare(context, session, input.id),
    openShare: async ({ input, request, reply }) => {
      limit(input.key);
      unindexed(reply);
      return shareView(context, await admitBearer(context, { ...input, address: request.ip }));
    },
    sharedHistory: async ({ input, request, reply }) => {
      limit(input.key);
      unindexed(reply);
      return sharedHours(context, await admitBearer(context, { ...input, address: request.ip }), input.ref);
    },
    takeShare: ({ session, input, request }) => takeShare(context, session, { key: input.key, address: request.ip }),
    listSharedWithMe: ({ session }) => sharedWithMe(context, session),
    openSharedWithMe: async ({ session, input }) => {
      limit(`with me ${session.userId} ${input.id}`);
      return shareView(context, await admitParty(context, session, input.id));
    },
    historySharedWithMe: async ({ session, input }) => {
      limit(`with me ${session.userId} ${input.id}`);
      return sharedHours(context, await admitParty(context, session, input.id), input.ref);
    },
  };
}

const unindexed = (reply: FastifyReply) => reply.header('x-robots-tag', 'noindex, nofollow');
