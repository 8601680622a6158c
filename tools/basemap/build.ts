import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBasemap } from './basemap.ts';

const target = resolve(process.argv[2] ?? fileURLToPath(new URL('../../web/public/basemap.pmtiles', import.meta.url)));
const startedAt = performance.now();
const archive = buildBasemap();

mkdirSync(dirname(target), { recursive: true });
// Written to a temporary file and renamed, so that an interrupted build never leaves half a map.
const unfinished = `${target}.${process.pid}.part`;
writeFileSync(unfinished, archive);
renameSync(unfinished, target);

const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`Base map: ${(archive.length / 1e6).toFixed(1)} MB in ${seconds} s, ${target}`);
