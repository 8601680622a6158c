import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import type { Plugin } from 'vite';

const FOLDER = 'docs';

/** How the page looks and what it offers: nothing of it is fetched from elsewhere, or sent there. */
const CONFIGURATION = {
  url: '/openapi.json',
  title: 'Wattyard API',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'bearer' },
} as const;

/** The page at `/docs/`: the description of the API to read, search and try. */
export function apiReference(): Plugin {
  return {
    name: 'api-reference',
    apply: 'build',
    async generateBundle() {
      const reference = await referenceScript();
      const start = `Scalar.createApiReference('#reference', ${JSON.stringify({ ...CONFIGURATION, customCss: await theme() })});`;
      const emit = (name: string, source: string) => {
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${name}-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        return `/${fileName}`;
      };
      const scripts = [emit('api-reference', reference), emit('api-start', start)];
      this.emitFile({ type: 'asset', fileName: `${FOLDER}/index.html`, source: page(scripts) });
    },
  };
}

/** The colours of the console, light and dark. */
async function theme(): Promise<string> {
  const [tokens, names] = await Promise.all(
    ['../src/theme/tokens.css', './api-reference.css'].map((file) => readFile(new URL(file, import.meta.url), 'utf8')),
  );
  return `${tokens!.replaceAll('[data-theme="dark"]', '.dark-mode')}\n${names}`;
}

/** The library as one script, as it serves it itself. */
async function referenceScript(): Promise<string> {
  const app = fastify();
  await app.register(scalar, { routePrefix: `/${FOLDER}`, configuration: CONFIGURATION });
  const { body } = await app.inject(`/${FOLDER}/js/scalar.js`);
  await app.close();
  return body.replace(/\n\/\/# sourceMappingURL=.*$/, '');
}

const page = (scripts: readonly string[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Wattyard API</title>
  </head>
  <body>
    <main id="reference"></main>
    <noscript>This page needs scripts. The same for programs: <a href="/openapi.json">openapi.json</a>.</noscript>
${scripts.map((address) => `    <script src="${address}"></script>`).join('\n')}
  </body>
</html>
`;
