import { ApiError } from '../../../api/api-error.ts';
import { hasErrorText } from '../../../i18n/error-text.ts';

/** The fault with which the server sends somebody back to a page; an address with any other text has none. */
export const returnFault = (code: string | undefined): ApiError | null =>
  code !== undefined && hasErrorText(code) && (code.startsWith('single_sign_on_') || code === 'account_disabled')
    ? new ApiError('refused', code)
    : null;
