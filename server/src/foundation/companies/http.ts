import type { companyCalls } from '#domain/foundation/companies/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { companySites } from './sites.ts';
import { companyTree } from './tree.ts';

export function companyHandlers({ within, files }: Context): Handlers<typeof companyCalls> {
  return {
    companyTree: ({ session }) => within(session, (tx) => companyTree(tx, session)),
    companySites: ({ session, input }) => within(session, (tx) => companySites(tx, files, session, input)),
  };
}
