/** Why a call failed, as shown on the page. `network` and `timeout` mean that no answer came. */
export type FailureKind = 'refused' | 'input' | 'token' | 'forbidden' | 'limit' | 'server' | 'network' | 'timeout';

/** A failed call: `code` is a code of the error catalogue, or the kind of failure if there is no code. */
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

/** Whether retrying soon may help. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'server');
