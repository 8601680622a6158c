import { noteBelieved, nothingBelieved } from '../believed/hold.ts';
import type { BelievedState } from '../believed/state.ts';
import type { Projection } from '../stream/projection.ts';

/**
 * What is believed of a device follows from its log: records in it say themselves what of them held. At ingest it is known
 * already when a record comes here, because it was needed to complete the record.
 */
export const believed: Projection<'believed', BelievedState, null, object, never> = {
  name: 'believed',
  version: 1,
  upgrade: nothingBelieved,
  prepare: () => null,
  begin: nothingBelieved,
  take: (state, input) => {
    if (input.type === 'record') noteBelieved(state, input);
  },
};
