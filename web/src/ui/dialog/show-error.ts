import i18next from 'i18next';
import { errorText } from '../../i18n/error-text.ts';
import { findHelp } from '../action/help-address.ts';
import { type Toast, toasts } from './toast.ts';

/** Shows every failed action the same way: a toast that stays until closed, one per cause, with the way to its article. */
export function showError(error: unknown, cause: string, tone: 'bad' | 'warn' = 'bad'): void {
  const toast: Toast = { cause, tone, title: errorText(error) };
  toasts.show(toast);
  const { serial } = toasts.get().at(-1) ?? {};
  void findHelp(error).then((address) => {
    const isShown = toasts.get().some((shown) => shown.serial === serial);
    if (address === undefined || !isShown) return;
    toasts.show({ ...toast, action: { label: i18next.t('index:why_this'), run: () => location.assign(address) } });
  });
}
