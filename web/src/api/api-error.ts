/** Why a call failed, as the page tells it. `network` and `timeout` never reached an answer. */
export type FailureKind = 'refused' | 'input' | 'token' | 'forbidden' | 'limit' | 'server' | 'network' | 'timeout';

/** A call that did not succeed: `code` is a code of the error catalogue, or the kind for those that have none. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(kind: FailureKind, code: string, params: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.name = 'ApiError';
    this.kind = kind;
    this.code = code;
    this.params = params;
  }
}

/** Whether asking again soon may help. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'server');
