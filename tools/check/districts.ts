/** The districts of ARCHITECTURE.md: which features they have in each layer, and in which order these may import. */

type Layer = 'domain' | 'server';

interface Place {
  readonly layer: Layer;
  readonly district: string;
  readonly feature: string;
  /** Where it stands in its layer: it imports only what stands before it. */
  readonly rank: number;
}

interface Districts {
  /** Null for what stands below all features, and what is of neither layer. */
  readonly placeOf: (path: string) => Place | null;
  /** What is wrong with the folder of a file; null where nothing is. */
  readonly strayOf: (path: string) => string | null;
  /** How many features there are, and how many pairs of districts import. */
  readonly measure: (imports: readonly { readonly from: string; readonly to: string }[]) => string;
}

/** A row of the table: the district, what it is about, and its features in `domain/src` and in `server/src`. */
const ROW = /^\| `([a-z-]+)` \|[^|]*\| (?:`([^`]*)`)? *\| (?:`([^`]*)`)? *\|$/gm;
/** Folders that all features stand on, and entry points of programs. */
const BASE = ['platform', 'config', 'contract', 'gen', 'commands'];
const IN_LAYER = /^(domain|server)\/src\/([^/]+)\/(?:([^/]+)\/)?/;
/** Where the features of a layer have their tests and pages, in the same districts. */
const BESIDE = /^(domain|server|web)\/(?:test|src\/features)\/([^/]+)\/([^/]+)\//;

/**
 * @param text ARCHITECTURE.md
 * @returns where each file stands
 */
export function districtsOf(text: string): Districts {
  const rows = [...text.matchAll(ROW)].map(([, name, domain = '', server = '']) => ({
    name: name!,
    features: { domain: domain.split(' ').filter(Boolean), server: server.split(' ').filter(Boolean) },
  }));
  const ranked: Record<Layer, string[]> = {
    domain: rows.flatMap(({ features }) => features.domain),
    server: rows.flatMap(({ features }) => features.server),
  };
  const homesOf = (layers: readonly Layer[]) =>
    new Map(rows.flatMap(({ name, features }) => layers.flatMap((each) => features[each]).map((one) => [one, name])));
  const homes = { domain: homesOf(['domain']), server: homesOf(['server']), web: homesOf(['domain', 'server']) };
  const placeOf = (path: string): Place | null => {
    const [, layer, district, room] = IN_LAYER.exec(path) ?? [];
    if ((layer !== 'domain' && layer !== 'server') || !district || BASE.includes(district)) return null;
    const own = rows.find(({ name }) => name === district)?.features[layer] ?? [];
    const feature = room && own.includes(room) ? room : district;
    return { layer, district, feature, rank: ranked[layer].indexOf(feature) };
  };
  const strayOf = (path: string): string | null => {
    const place = placeOf(path);
    if (place?.rank === -1) return `${path}: its folder is in no list of features in ARCHITECTURE.md`;
    const [, layer, district, feature] = BESIDE.exec(path) ?? [];
    const home = homes[layer as keyof typeof homes]?.get(feature ?? '');
    return rows.some(({ name }) => name === district) && home && home !== district
      ? `${path}: ${feature} belongs to ${home}`
      : null;
  };
  const measure: Districts['measure'] = (imports) => {
    const edges = (layer: Layer) =>
      new Set(
        imports.flatMap(({ from, to }) => {
          const [own, other] = [placeOf(from), placeOf(to)];
          return own?.layer === layer && other?.layer === layer && own.district !== other.district
            ? [`${own.district} ${other.district}`]
            : [];
        }),
      ).size;
    return (['domain', 'server'] as const)
      .map((layer) => `${layer} has ${ranked[layer].length} features, ${edges(layer)} pairs of districts import`)
      .join('; ');
  };
  return { placeOf, strayOf, measure };
}
