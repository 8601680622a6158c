import type { ErrorCode } from '#domain/foundation/basics/errors.ts';
import { ApiError } from '../../api/api-error.ts';
import { errorText } from '../../i18n/error-text.ts';

/** Which field a refusal is about; the first that the form has. */
const FIELDS: { readonly [code in ErrorCode]?: readonly string[] } = {
  retrieve_code_error: ['code'],
  password_common: ['password'],
  password_personal: ['password'],
  DuplicateName: ['name', 'deviceName', 'userLoginName'],
  company_not_found: ['companyId'],
  site_not_found: ['site'],
  device_already_bind: ['sn'],
  sn_not_found: ['sn'],
  sn_null: ['sn'],
  device_identity_differs: ['mcuId'],
  deviceType_not_find: ['deviceType'],
  device_type_has_no_manufacturer: ['manufacturer'],
  template_not_found: ['id'],
  template_default_taken: ['snPrefix'],
  firmware_version_exists: ['version'],
  firmware_empty: ['file'],
  firmware_too_large: ['file'],
  firmware_checksum_error: ['sha256'],
  firmware_signature_error: ['signature'],
  geofence_crosses_itself: ['shape'],
  geofence_too_small: ['shape'],
  geofence_too_large: ['shape'],
};

/** The field of a form that the server refused, and why; null when it is none of them. */
export function refusedField(error: unknown, names: readonly string[]): { name: string; text: string } | null {
  if (!(error instanceof ApiError)) return null;
  const { code, params } = error;
  const about = code === 'param_error' ? [String(params.field)] : (FIELDS[code as ErrorCode] ?? []);
  const name = about.find((each) => names.includes(each));
  return name === undefined ? null : { name, text: errorText(error) };
}
