import './theme/base.css';
import './theme/sign-in.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isLanguage } from '#domain/foundation/i18n/languages.ts';
import { readAddress } from './api/address.ts';
import { forgetKept } from './api/kept-cache.ts';
import { enterSession, isLeaving, leaveSession } from './api/leave-session.ts';
import { forgetPlatform, isEmbedded, rememberPlatform } from './api/platform.ts';
import { queryClient } from './api/query-client.ts';
import { rememberPage } from './api/return-page.ts';
import { sessionQuery } from './api/session.ts';
import { sessionLost } from './api/session-lost.ts';
import { isSignedOut } from './api/signed-out.ts';
import { readToken } from './api/token.ts';
import { rememberCompany } from './api/visited-company.ts';
import { webInfoQuery } from './api/web-info.ts';
import { fixLanguage } from './features/access/users/save-settings.ts';
import { chosenLanguage, startI18n, textsOfBrowser } from './i18n/i18n.ts';
import { behindSignIn } from './routes/behind-sign-in.ts';
import { outsidePaths } from './routes/outside-paths.ts';
import { openConsole, router } from './routes/router.ts';
import { startTheme } from './theme/theme.ts';
import { toasts } from './ui/dialog/toast.ts';
import { endStart } from './ui/layout/end-start.ts';
import { loadPart } from './ui/page/load-part.ts';
import { tellNewVersion } from './ui/page/reload.ts';

/**
 * Applies the parameters of the address before anything else reads them.
 *
 * @returns the token of a link that is not taken over yet, since this browser has one already
 */
function takeAddress(): string | null {
  const { token, lang, platform, company, cleaned } = readAddress(location.href);
  rememberPlatform(platform);
  rememberCompany(company);
  if (isLanguage(lang)) {
    chosenLanguage.set(lang);
    fixLanguage(lang);
  }
  if (cleaned !== location.href) history.replaceState(history.state, '', cleaned);
  if (token === null || token === readToken()) return null;
  if (readToken() !== null && !isEmbedded()) return token;
  enterSession(token);
  return null;
}

/** A link opened in the same tab only changes the part after the `#`: the page restarts with it. */
function followLinks(): void {
  window.addEventListener('hashchange', ({ newURL }) => {
    if (readAddress(newURL).token === null) return;
    // A list may have put its last filter into the address already, without the token.
    history.replaceState(null, '', newURL);
    location.reload();
  });
}

/** The token has ended: go to the sign-in, and later back to this page; or another tab has signed out. */
function endSession(): void {
  if (isLeaving() || router.state.location.pathname.startsWith('/login')) return;
  rememberPage(location.hash);
  if (isSignedOut()) forgetPlatform();
  else void tellExpired();
  void leaveSession(() => router.navigate(outsidePaths.login()));
}

/** Says it as the browser speaks, whatever language the account has. */
async function tellExpired(): Promise<void> {
  const t = await textsOfBrowser();
  toasts.show({
    cause: 'session',
    tone: 'bad',
    icon: 'lock',
    title: t('token_expired'),
    text: t('token_expired_text'),
  });
}

async function start(): Promise<void> {
  const linked = takeAddress();
  followLinks();
  void forgetKept(readToken());
  startTheme(isEmbedded() ? 'light' : null);
  // The first call asks for the time zone, which takes a browser as long as the rest of this task.
  setTimeout(() => void queryClient.prefetchQuery(webInfoQuery));
  const isSignIn = readToken() === null && linked === null && !location.hash.startsWith('#/share');
  const pages = isSignIn ? undefined : openConsole();
  // Beside the texts, not after them; a refusal is found again by the page, which then can say it.
  if (readToken() !== null && linked === null) void queryClient.prefetchQuery(sessionQuery);
  behindSignIn.open = openConsole;
  if (isSignIn) window.addEventListener('input', () => void openConsole(), { once: true });
  await Promise.all([startI18n(), pages]);
  tellNewVersion();
  sessionLost.subscribe(endSession);
  const element = document.getElementById('root');
  if (!element) return;
  const root = createRoot(element);
  if (linked !== null) {
    const { settleLink } = await loadPart(() => import('./features/access/users/settle-link.tsx'));
    endStart();
    await settleLink(root, linked);
  }
  router.subscribe('onResolved', endStart);
  // In slices, between which the browser can answer to a touch.
  startTransition(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
}

// In a task of its own: reading the scripts was one, and a touch waits for the end of a task.
setTimeout(() => void start());
