/** Every page of the console has a picture that is compared, or a reason why it has none. */
import { readFileSync } from 'node:fs';
import { PAGES, WITHOUT_PICTURE } from '../../e2e/visual/pages.ts';
import { ROOT, report, repositoryFiles } from './tree.ts';

/** Whole addresses, and the ends of those that stand in others. */
const addresses = new Set(
  repositoryFiles('web/src/routes/').flatMap((path) =>
    [...readFileSync(ROOT + path, 'utf8').matchAll(/\b(?:to|path): '(\/?\w[\w/]*|\/)'/g)].map(
      ([, address]) => address!,
    ),
  ),
);
/** Parts of a layout, and what leads on. */
const NO_PAGES = ['/yhubDet', '/charger', '/message', '/help'];
const pictured = [
  ...PAGES.map(({ hash }) => hash),
  ...[...readFileSync(`${ROOT}e2e/references.spec.ts`, 'utf8').matchAll(/hash: ['`](#[^'`]*)/g)].map(
    ([, hash]) => hash!,
  ),
].map((hash) => hash.slice(1).replace(/\?.*/, ''));

const isOf = (address: string) => (page: string) =>
  page === address || (!address.startsWith('/') && page.endsWith(`/${address}`));
const reasons = Object.keys(WITHOUT_PICTURE);

report('pictures', [
  ...[...addresses]
    .filter((address) => !NO_PAGES.includes(address) && ![...pictured, ...reasons].some(isOf(address)))
    .map((address) => `${address} has no picture: add it to e2e/visual/pages.ts, or say there why`),
  ...reasons
    .filter((page) => pictured.includes(page) || ![...addresses].some((address) => isOf(address)(page)))
    .map((page) => `${page} needs no reason to have no picture`),
]);
