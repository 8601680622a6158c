import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { HTML_LANG, LANGUAGES, type Language } from '#domain/foundation/i18n/languages.ts';
import { firstCalls } from '#domain/gen/call-table.ts';
import { lateCalls } from '#domain/gen/late-calls.ts';
import product from '../package.json' with { type: 'json' };
import { apiReference } from './build/api-reference.ts';
import { bundleBudgets } from './build/budgets.ts';
import { buildNote } from './build/build-note.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { type FirstWords, firstFiles } from './build/first-files.ts';
import { mediaNames } from './build/media-names.ts';
import { shellFiles } from './build/shell-files.ts';
import { media } from './src/theme/media.ts';

/** What the development server hands on to a running Wattyard. */
const server = 'http://127.0.0.1:4780';
const paths = Object.values({ ...firstCalls, ...lateCalls });
const handedOn = new Set([...paths.map((row) => `/${row.split('/')[1]}`), '/files', '/map']);

/** What is shown before the sign-in is one file for each language. */
const textsOf = (id: string) => `texts-${/(\w+)\.json$/.exec(id)?.[1]}`;

const firstWords = (language: Language): FirstWords => {
  const path = join(import.meta.dirname, `../domain/texts/login/${language}.json`);
  const { brand_headline, brand_text, brand_line } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return { lang: HTML_LANG[language], headline: brand_headline!, text: brand_text!, line: brand_line! };
};

const pageFile = (name: string) => `src/pages/${name}.tsx`;

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'public',
  plugins: [
    react(),
    mediaNames(media),
    apiReference(),
    firstFiles(
      {
        signIn: ['src/pages/access/LoginPage.tsx', 'src/i18n/shipped-texts.ts'],
        console: ['src/routes/console-routes.ts', pageFile('shared/ConsolePage')],
        home: [pageFile('fleet/HomePage')],
      },
      Object.fromEntries(LANGUAGES.map((language) => [language, firstWords(language)])),
    ),
    buildNote(product.version),
    shellFiles([
      'src/routes/console-routes.ts',
      ...['shared/ConsolePage', 'fleet/HomePage', 'fleet/FollowedPage', 'fleet/MonitorListPage'].map(pageFile),
      ...['fleet/MonitorFrame', 'fleet/MonitorRealTimePage', 'power/EnergyListPage'].map(pageFile),
      ...['power/EnergyDetailPage', 'access/LoginPage'].map(pageFile),
      'src/api/kept.ts',
      'src/features/access/users/AccountSettings.tsx',
      'src/features/alerting/alarms/CardWarnings.tsx',
      'src/features/alerting/alarms/AlarmAnnouncer.tsx',
      'domain/src/gen/late-calls.ts',
      'src/features/foundation/system/KeptNote.tsx',
      'src/features/foundation/system/ModulesDrawer.tsx',
      'src/pages/reporting/search/SearchDialog.tsx',
      'src/ui/table/VirtualRows.tsx',
    ]),
    bundleBudgets([
      { page: 'login', routes: ['src/pages/access/LoginPage.tsx'], kilobytes: 160 },
      {
        page: 'home before the map',
        routes: ['src/routes/console-routes.ts', ...['shared/ConsolePage', 'fleet/HomePage'].map(pageFile)],
        kilobytes: 200,
      },
    ]),
    compressedFiles(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Read by the tools of a browser alone; nobody else loads them.
    sourcemap: true,
    // Browsers without it are older than what the console is built for.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // Long-lived files for what every page needs, then what pages share; everything else follows the routes.
        codeSplitting: {
          groups: [
            { name: (id) => textsOf(id), test: /domain[\\/]texts[\\/]/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'console',
              test: /node_modules[\\/](@tanstack[\\/](?!react-virtual|virtual-core)[^\\/]+|i18next|react-i18next|use-sync-external-store)[\\/]/,
            },
            ...chunkGroups({
              frame: /(pages[\\/]shared[\\/]ConsolePage|routes[\\/]console-routes)\.tsx?$/,
              outside: /(pages[\\/]access[\\/](Login|Retrieve|PasswordLink|Setup)Page|users[\\/]NewPasswordForm)\.tsx$/,
              first: /pages[\\/]fleet[\\/]HomePage\.tsx$/,
              common: 5,
            }),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries([...handedOn].map((path) => [path, { target: server, changeOrigin: true }])),
      '/mqtt': { target: server, ws: true },
    },
  },
});
