import { errorText } from '../i18n/error-text.ts';
import { toasts } from './toast.ts';

/** Shows every failed action the same way: a toast that stays until closed, one per cause. */
export function showError(error: unknown, cause: string): void {
  toasts.show({ cause, tone: 'bad', title: errorText(error) });
}
