/** How an error appears in HTTP: the status, the number in the envelope, and the placeholders of its sentence. */
interface ErrorKind {
  readonly httpStatus: 200 | 400 | 401 | 403 | 404 | 413 | 429 | 500 | 503;
  readonly resultCode: number;
  readonly params: readonly string[];
}

export const SUCCESS = { resultCode: 1001, resultMessage: 'success' } as const;
const BUSINESS_RESULT_CODE = 1002;

const business = <const P extends readonly string[]>(...params: P) =>
  ({ httpStatus: 200, resultCode: BUSINESS_RESULT_CODE, params }) as const;
const transport = <S extends ErrorKind['httpStatus'], const P extends readonly string[]>(httpStatus: S, ...params: P) =>
  ({ httpStatus, resultCode: httpStatus, params }) as const;

/** Every code in a response's `resultMessage` except `success`. Texts: module wrong_desc. */
export const ERRORS = {
  param_error: transport(400, 'field', 'rule'),
  token_error: transport(401),
  permission_denied: transport(403),
  guest_refuse: transport(403),
  not_found: transport(404),
  body_too_large: transport(413, 'maxBytes'),
  too_many_requests: transport(429, 'retryAfterSeconds'),
  server_error: transport(500, 'requestId'),
  service_unavailable: transport(503),

  login_error: business(),
  verify_code_error: business(),
  account_disabled: business(),
  guest_login_off: business(),
  retrieve_code_error: business(),
  setup_link_error: business(),
  password_common: business(),
  password_personal: business(),
  mail_not_configured: business(),
  mail_failed: business('detail'),
  no_email: business(),
  DuplicateName: business('name'),
  user_not_found: business(),

  company_not_found: business(),
  site_not_found: business(),

  alarm_not_found: business(),
  maintenance_window_not_found: business(),
  max_maintenance_windows: business('max'),

  device_not_found: business(),
  device_sn_not_exists: business(),
  device_already_bind: business(),
  device_offline: business(),
  deviceType_not_find: business(),
  sn_not_found: business(),
  sn_null: business(),
  device_identity_differs: business(),
  device_type_has_no_manufacturer: business(),
  template_not_found: business(),
  template_default_taken: business(),
  battery_not_find: business(),
  no_realTime_data: business(),
  no_location: business(),
  geofence_not_found: business(),
  geofence_crosses_itself: business(),
  geofence_too_small: business(),
  geofence_too_large: business(),
  max_geofences: business('max'),
  changed_meanwhile: business(),
  webhook_not_found: business(),
  webhook_address_not_allowed: business(),
  max_webhooks: business('max'),
  webhook_off: business(),
  webhook_message_settled: business(),
  push_address_not_allowed: business(),
  max_push_browsers: business('max'),
  no_push_browser: business(),
  command_failed: business('detail'),
  command_under_way: business(),
  device_log_full: business('max'),
  maintenance_plan_not_found: business(),
  maintenance_plans_full: business('max'),
  firmware_not_found: business(),
  firmware_version_exists: business('version', 'model'),
  firmware_empty: business(),
  firmware_too_large: business('maxMegabytes'),
  firmware_checksum_error: business(),
  firmware_signature_error: business(),
  firmware_no_keys: business(),
  firmware_in_use: business(),
  firmware_wrong_model: business('model'),
  firmware_up_to_date: business(),
  upgrade_under_way: business(),
  rollout_not_found: business(),
  attention_already_in_list: business(),
  attention_not_found: business(),
  max_attention_reached: business('max'),

  img_ext_not_support: business('extensions'),
  img_over_size: business('maxMegabytes'),
  img_too_many: business('max'),
  file_not_found: business(),

  no_plan_data: business(),
  no_svc_expire_time: business(),
  no_svc_device_calc: business(),
  no_mcc_data: business(),
  price_error: business(),
  price_null: business(),
  order_not_found: business(),
  order_status_error: business(),
  lease_not_found: business(),
} as const satisfies { readonly [code: string]: ErrorKind };

export type ErrorCode = keyof typeof ERRORS;
type ParamOf<C extends ErrorCode> = (typeof ERRORS)[C]['params'][number];
/** Placeholders of an error's sentence with their values; a JSON text in the envelope. */
export type ErrorParams<C extends ErrorCode> = { readonly [name in ParamOf<C>]: string | number };
type ParamsArgument<C extends ErrorCode> = [ParamOf<C>] extends [never] ? [] : [params: ErrorParams<C>];

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);

/**
 * A refusal with a code: thrown by the code of a call and converted into the envelope where calls are served. It is
 * never a fault of the server.
 */
export class Refusal<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly params: { readonly [name: string]: string | number };

  constructor(code: C, ...[params]: ParamsArgument<C>) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params ?? {};
  }

  get httpStatus(): number {
    return ERRORS[this.code].httpStatus;
  }
}

export interface RefusalEnvelope {
  readonly resultCode: number;
  readonly resultMessage: ErrorCode;
  readonly resultModel: null;
  /** JSON text of placeholder → value; absent when the sentence has no placeholder. */
  readonly resultMessageParam?: string;
}

/** The envelope of a refusal. */
export const envelopeOf = (refusal: Refusal): RefusalEnvelope => ({
  resultCode: ERRORS[refusal.code].resultCode,
  resultMessage: refusal.code,
  resultModel: null,
  ...(Object.keys(refusal.params).length > 0 ? { resultMessageParam: JSON.stringify(refusal.params) } : {}),
});
