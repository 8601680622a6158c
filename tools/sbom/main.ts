/** `npm run sbom -- <file>`: the software bill of materials of the lock file, CycloneDX JSON. */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { bomOf } from './bom.ts';

const [file, ...others] = parseArgs({ allowPositionals: true }).positionals;
if (file === undefined || others.length > 0) throw new Error('usage: npm run sbom -- <file, such as sbom.cdx.json>');
const lock = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8');
await writeFile(file, `${JSON.stringify(bomOf(lock), null, 2)}\n`);
