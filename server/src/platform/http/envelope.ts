import { SUCCESS } from '#domain/foundation/basics/errors.ts';

/** The answer of a call that succeeded; refusals have `envelopeOf`. */
export const success = (resultModel: unknown) => ({ ...SUCCESS, resultModel });
