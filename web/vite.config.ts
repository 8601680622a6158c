import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstCalls } from '#domain/gen/call-table.ts';
import { lateCalls } from '#domain/gen/late-calls.ts';
import product from '../package.json' with { type: 'json' };
import { apiReference } from './build/api-reference.ts';
import { bundleBudgets } from './build/budgets.ts';
import { buildNote } from './build/build-note.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { mediaNames } from './build/media-names.ts';
import { shellFiles } from './build/shell-files.ts';
import { media } from './src/theme/media.ts';

/** What the development server hands on to a running Wattyard. */
const server = 'http://127.0.0.1:4780';
const paths = Object.values({ ...firstCalls, ...lateCalls });
const handedOn = new Set([...paths.map((row) => `/${row.split('/')[1]}`), '/files', '/map']);

const pageFile = (name: string) => `src/pages/${name}.tsx`;

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'public',
  plugins: [
    react(),
    mediaNames(media),
    apiReference(),
    buildNote(product.version),
    shellFiles([
      ...['ConsolePage', 'HomePage', 'FollowedPage', 'MonitorListPage', 'EnergyListPage'].map(pageFile),
      ...['MonitorFrame', 'MonitorRealTimePage', 'EnergyDetailPage', 'LoginPage'].map(pageFile),
      'src/api/kept.ts',
      'domain/src/gen/late-calls.ts',
      'src/features/system/KeptNote.tsx',
      'src/ui/table/VirtualRows.tsx',
    ]),
    bundleBudgets([
      { page: 'login', routes: ['src/pages/LoginPage.tsx'], kilobytes: 160 },
      { page: 'home before the map', routes: ['src/pages/ConsolePage.tsx', 'src/pages/HomePage.tsx'], kilobytes: 200 },
    ]),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // Long-lived files for what every page needs, then what pages share; everything else follows the routes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'console',
              test: /node_modules[\\/](@tanstack[\\/](?!react-virtual|virtual-core)[^\\/]+|i18next|react-i18next|use-sync-external-store)[\\/]/,
            },
            ...chunkGroups({
              frame: /pages[\\/]ConsolePage\.tsx$/,
              outside: /pages[\\/](Login|Retrieve|PasswordLink|Setup|NoPermission)Page\.tsx$/,
              first: /pages[\\/]HomePage\.tsx$/,
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
