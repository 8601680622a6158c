import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import type { Session } from '#web/api/session.ts';
import { initialized } from '#web/i18n/i18n.ts';

const TEXTS = join(import.meta.dirname, '../../../domain/texts');

const textsOf = (language: Language) =>
  Object.fromEntries(
    readdirSync(TEXTS).map((module) => [
      module,
      JSON.parse(readFileSync(join(TEXTS, module, `${language}.json`), 'utf8')) as Record<string, string>,
    ]),
  );

/** Languages whose texts are all there: a test of the sign-in loads few of them. */
const spoken = new Set<Language>();

async function speak(language: Language): Promise<void> {
  await initialized();
  if (!spoken.has(language))
    for (const [module, texts] of Object.entries(textsOf(language))) i18next.addResourceBundle(language, module, texts);
  spoken.add(language);
  await i18next.changeLanguage(language);
}

const session = (more: Partial<Session>): Session => ({
  role: 'admin',
  loginName: 'ada',
  displayName: 'Ada',
  companyId: 1,
  companyName: 'Northgate',
  companyPath: '1,',
  brand: { siteName: 'Wattyard', ico: '', webName: '', webNameDark: '' },
  modules: [],
  desktop: [],
  settings: { lang: 'en', map: '', skinTheme: '', temperatureType: '' } as unknown as Session['settings'],
  ...more,
});

interface Surroundings {
  language?: Language;
  signedIn?: Partial<Session>;
  /** The address of the page. */
  at?: string;
  /** Answers known before, by their query keys. */
  known?: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** Renders a part of the console where it lives: with texts, a session, queries and addresses. */
export async function show(
  content: ReactNode,
  { language = 'en', signedIn = {}, at = '/', known = [] }: Surroundings = {},
) {
  await speak(language);
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  queries.setQueryData(['session'], session(signedIn));
  for (const [key, data] of known) queries.setQueryData([...key], data);
  const place: { content: ReactNode } = { content };
  const root = createRootRoute({ component: () => place.content });
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const shown = render(
    <QueryClientProvider client={queries}>
      <main data-testid="shown">
        <RouterProvider router={router} />
      </main>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(router.state.status).toBe('idle'));
  return { ...shown, queries, user: userEvent.setup() };
}
