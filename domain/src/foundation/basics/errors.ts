/** How an error appears in HTTP: the status, the number in the envelope, and the placeholders of its sentence. */
interface ErrorKind {
  readonly httpStatus: 200 | 400 | 401 | 403 | 404 | 413 | 429 | 500 | 503;
  readonly resultCode: number;
  readonly params: readonly string[];
}

export const SUCCESS = { resultCode: 1001, resultMessage: 'success' } as const;
/** `resultCode` of a refusal that is part of a call's business, answered with 200. */
export const BUSINESS_RESULT_CODE = 1002;

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
  api_key_refuse: transport(403),
  bridge_key_needed: transport(403),
  not_found: transport(404),
  body_too_large: transport(413, 'maxBytes'),
  too_many_requests: transport(429, 'retryAfterSeconds'),
  server_error: transport(500, 'requestId'),
  service_unavailable: transport(503),

  login_error: business(),
  verify_code_error: business(),
  account_disabled: business(),
  password_must_change: business('ticket'),
  password_error: business(),
  second_factor_required: business('ticket', 'factors'),
  second_factor_setup_required: business('ticket', 'company'),
  factor_code_error: business(),
  recovery_code_error: business(),
  passkey_error: business(),
  passkey_address_numbers: business(),
  passkey_address_elsewhere: business('address'),
  passkey_not_found: business(),
  max_passkeys: business('max'),
  confirmation_error: business(),
  factor_demanded: business('company'),
  no_factor: business(),
  link_error: business(),
  ticket_error: business(),
  last_super_admin: business(),
  last_admin: business(),
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

  password_not_allowed: business(),
  single_sign_on_off: business(),
  single_sign_on_expired: business(),
  single_sign_on_cancelled: business(),
  single_sign_on_failed: business(),
  single_sign_on_unreachable: business(),
  single_sign_on_refused: business(),
  single_sign_on_full: business('max'),
  single_sign_on_taken: business(),
  single_sign_on_stays: business(),
  single_sign_on_address: business(),
  single_sign_on_no_address: business(),
  single_sign_on_secret_needed: business(),
  api_key_not_found: business(),
  max_api_keys: business('max'),
  certificate_invalid: business(),
  max_authorities: business('max'),

  company_not_found: business(),
  brand_not_here: business(),
  brand_host_taken: business('host'),
  company_in_use: business('companies', 'devices', 'accounts', 'orders', 'leases'),
  company_below_itself: business(),
  site_not_found: business(),

  alarm_not_found: business(),
  maintenance_window_not_found: business(),
  max_maintenance_windows: business('max'),
  warning_rule_not_found: business(),
  back_test_not_found: business(),
  back_tests_busy: business(),
  max_warning_rules: business('max'),
  settings_changed: business('name', 'time'),

  energy_system_not_found: business(),
  max_energy_systems: business('max'),
  device_in_system: business(),
  max_bound_units: business('max'),
  device_not_found: business(),
  reading_not_found: business(),
  device_sn_not_exists: business(),
  device_already_bind: business(),
  no_number_left: business(),
  device_offline: business(),
  deviceType_not_find: business(),
  sn_not_found: business(),
  sn_null: business(),
  device_identity_differs: business(),
  device_type_has_no_manufacturer: business(),
  article_not_found: business(),
  article_changed: business(),
  max_articles: business('max'),
  template_not_found: business(),
  bridge_not_found: business(),
  max_bridges: business('max'),
  template_default_taken: business(),
  battery_not_find: business(),
  battery_not_found: business(),
  battery_in_use: business(),
  battery_not_mounted: business(),
  insight_not_found: business(),
  suggestion_not_found: business(),
  battery_template_empty: business(),
  passport_not_found: business(),
  passport_not_public: business(),
  passport_file_unreadable: business(),
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
  report_schedule_not_found: business(),
  max_report_schedules: business('max'),
  report_under_way: business(),
  no_report_recipient: business(),
  webhook_off: business(),
  webhook_message_settled: business(),
  push_address_not_allowed: business(),
  max_push_browsers: business('max'),
  no_push_browser: business(),
  command_failed: business('detail'),
  command_under_way: business(),
  device_log_full: business('max'),
  import_not_found: business(),
  import_part_unreadable: business(),
  imports_busy: business(),
  swap_before_last: business(),
  swap_future: business(),
  swap_not_found: business(),
  swap_other_type: business(),
  swap_same: business(),
  swap_too_many: business('max'),
  swap_undo_over: business(),
  monitor_replaced: business('mcuId'),
  clock_shift_asked: business(),
  clock_shift_empty: business(),
  clock_shift_future: business(),
  clock_shift_not_found: business(),
  clock_shift_request_not_found: business(),
  clock_shift_request_over: business(),
  clock_shift_too_many: business('max'),
  maintenance_plan_not_found: business(),
  maintenance_plans_full: business('max'),
  firmware_not_found: business(),
  firmware_version_exists: business('version', 'model'),
  firmware_empty: business(),
  firmware_too_large: business('maxMegabytes'),
  firmware_checksum_error: business(),
  map_service: business(),
  map_file_used: business(),
  firmware_signature_error: business(),
  firmware_no_keys: business(),
  firmware_in_use: business(),
  firmware_wrong_model: business('model'),
  firmware_up_to_date: business(),
  upgrade_under_way: business(),
  rollout_not_found: business(),
  share_not_found: business(),
  share_expired: business(),
  share_revoked: business(),
  share_ended: business(),
  share_code_needed: business(),
  share_code_wrong: business(),
  share_needs_account: business(),
  share_taken: business(),
  max_shares: business('max'),
  max_privacy_changes: business('max'),
  attention_already_in_list: business(),
  attention_not_found: business(),
  max_attention_reached: business('max'),

  img_ext_not_support: business('extensions'),
  img_over_size: business('maxMegabytes'),
  img_too_many: business('max'),
  file_not_found: business(),

  no_plan_data: business(),
  max_data_plans: business('max'),
  data_service_expired: business(),
  no_svc_expire_time: business(),
  no_svc_device_calc: business(),
  no_mcc_data: business(),
  price_error: business(),
  price_null: business(),
  order_not_found: business(),
  order_status_error: business(),
  billing_missing: business(),
  invoice_not_found: business(),
  customer_not_found: business(),
  customer_number_taken: business('number'),
  customer_in_use: business('leases'),
  customer_leases_run: business('leases'),
  fleet_table_changed: business(),
  fleet_table_busy: business(),
  lease_not_found: business(),
  lease_overlaps: business('customer', 'from', 'until'),
  lease_has_begun: business(),
  lease_not_begun: business(),
  lease_over: business(),
  lease_runs: business(),
  lease_place_silent: business(),
  leases_full: business('max'),
  lease_condition_taken: business(),
  lease_condition_missing: business(),
  condition_paper_not_found: business(),
  lease_maintenance_not_found: business(),

  label_field_not_found: business(),
  label_tag_not_found: business(),
  label_subject_not_found: business(),
  label_name_taken: business('name'),
  max_label_fields: business('max'),
  max_label_tags: business('max'),
  max_tags_of_one: business('max'),
  label_not_unique: business('repeated'),
  label_choice_used: business('name', 'times'),
  label_value_wrong: business('name'),
  label_value_taken: business('name', 'value'),
  label_change_empty: business(),
  label_change_too_many: business('max'),
  label_change_not_found: business(),
  label_change_over: business(),
  view_not_found: business(),
  view_name_taken: business('name'),
  max_views: business('max'),
} as const satisfies { readonly [code: string]: ErrorKind };

export type ErrorCode = keyof typeof ERRORS;
type ParamOf<C extends ErrorCode> = (typeof ERRORS)[C]['params'][number];
/** Placeholders of an error's sentence with their values; a JSON text in the envelope. */
type ErrorParams<C extends ErrorCode> = { readonly [name in ParamOf<C>]: string | number };
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

interface RefusalEnvelope {
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
