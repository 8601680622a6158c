import i18next from 'i18next';
import { readText, writeText } from '../../storage/stored-value.ts';
import { toasts } from '../dialog/toast.ts';
import { hasUnsavedInput } from '../dialog/unsaved.ts';

/** A page that loads again and again would be worse than one without a part. */
const RELOAD_PAUSE_MS = 10 * 60_000;
const RELOADED_KEY = 'reloadedAt';
const TOLD_KEY = 'reloadedForNewer';
const ASK_AGAIN_MS = 1_000;
const CAUSE = 'new version';

/** Where the program of this page is: on the server, replaced by a newer one, or not known while nobody answers. */
export type Program = 'there' | 'replaced' | 'away';

/** Where the program of this page is: its document names the file that this page began with, or it does not. */
export async function programOfPage(): Promise<Program> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return 'away';
  const text = await answer.text();
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return own !== null && !text.includes(new URL(own.src).pathname) ? 'replaced' : 'there';
}

export const hasReloaded = (): boolean => Date.now() - Number(readText('session', RELOADED_KEY) ?? 0) < RELOAD_PAUSE_MS;

export function reloadOnce(): void {
  if (hasReloaded()) return;
  writeText('session', RELOADED_KEY, String(Date.now()));
  location.reload();
}

/** Without unsaved input the page is loaded again at once; with some it says why, and goes when asked to or when it is saved. */
export async function reloadForNewer(): Promise<void> {
  const reload = () => {
    writeText('session', TOLD_KEY, '1');
    reloadOnce();
  };
  if (hasUnsavedInput())
    toasts.show({
      cause: CAUSE,
      tone: 'bad',
      icon: 'refresh',
      title: i18next.t('new_version_installed'),
      text: i18next.t('new_version_question'),
      action: { label: i18next.t('reload'), run: reload },
    });
  while (hasUnsavedInput()) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  reload();
}

/** After the page was loaded again for a newer version, it says so once. */
export function tellNewVersion(): void {
  if (readText('session', TOLD_KEY) === null) return;
  writeText('session', TOLD_KEY, null);
  toasts.show({ cause: CAUSE, tone: 'good', icon: 'refresh', title: i18next.t('new_version_loaded') });
}
