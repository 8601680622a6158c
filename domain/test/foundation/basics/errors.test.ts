import { describe, expect, it } from 'vitest';
import { ERRORS, envelopeOf, isErrorCode, Refusal } from '#domain/foundation/basics/errors.ts';

/** The published error codes. */
const SPECIFIED =
  'battery_not_find DuplicateName no_plan_data device_sn_not_exists price_error no_svc_expire_time device_not_found device_already_bind order_status_error no_svc_device_calc no_mcc_data img_ext_not_support no_realTime_data sn_not_found guest_refuse attention_already_in_list max_attention_reached price_null token_error img_over_size sn_null attention_not_found deviceType_not_find';

describe('errors', () => {
  it('have every code of the API', () => {
    expect(SPECIFIED.split(' ').filter((code) => !isErrorCode(code))).toEqual([]);
    expect(isErrorCode('toString')).toBe(false);
  });
  it('answer business failures with 200 and 1002, others with their own status', () => {
    for (const { httpStatus, resultCode } of Object.values(ERRORS))
      expect(resultCode).toBe(httpStatus === 200 ? 1002 : httpStatus);
    expect(ERRORS.token_error.httpStatus).toBe(401);
    expect(ERRORS.guest_refuse.httpStatus).toBe(403);
    expect(ERRORS.param_error.httpStatus).toBe(400);
    expect(ERRORS.too_many_requests.httpStatus).toBe(429);
    expect(ERRORS.device_not_found.httpStatus).toBe(200);
  });
  it('carry their placeholders as JSON text', () => {
    const refusal = new Refusal('max_attention_reached', { max: 50 });
    expect(refusal).toBeInstanceOf(Error);
    expect(envelopeOf(refusal)).toEqual({
      resultCode: 1002,
      resultMessage: 'max_attention_reached',
      resultModel: null,
      resultMessageParam: '{"max":50}',
    });
    expect(envelopeOf(new Refusal('token_error'))).toEqual({
      resultCode: 401,
      resultMessage: 'token_error',
      resultModel: null,
    });
  });
});
