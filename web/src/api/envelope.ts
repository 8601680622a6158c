import { isRecord, parseJson } from '../storage/json.ts';
import { ApiError, type FailureKind } from './api-error.ts';

const SUCCESS = 1001;

const kindOf = (httpStatus: number, resultCode: unknown, code: string): FailureKind => {
  if (resultCode === 401 || code === 'token_error') return 'token';
  if (httpStatus === 429) return 'limit';
  if (httpStatus === 403) return 'forbidden';
  if (httpStatus >= 500) return 'server';
  return httpStatus === 400 ? 'input' : 'refused';
};

const paramsOf = (text: unknown): Record<string, string | number> => {
  const params = typeof text === 'string' ? parseJson(text) : null;
  if (!isRecord(params)) return {};
  return Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
};

/** The `resultModel` of a success; throws {@link ApiError} for everything else. `retryAfter` is the header's text. */
export function openEnvelope(httpStatus: number, body: unknown, retryAfter: string | null = null): unknown {
  // This answer does not come from the server: a proxy could not reach it, or a captive portal answered.
  if (!isRecord(body)) throw new ApiError(httpStatus >= 500 ? 'server' : 'refused', 'network');
  if (body.resultCode === SUCCESS) return body.resultModel;
  const code = typeof body.resultMessage === 'string' ? body.resultMessage : 'server_error';
  const seconds = Number(retryAfter);
  const params = paramsOf(body.resultMessageParam);
  throw new ApiError(
    kindOf(httpStatus, body.resultCode, code),
    code,
    seconds > 0 ? { retryAfterSeconds: seconds, ...params } : params,
  );
}
