import { parse } from 'csv-parse/sync';
import { readGzipped } from './natural-earth.ts';

/** Names of a town by language; one that equals the local name is left out. */
interface TownNames {
  readonly en?: string;
  readonly de?: string;
  readonly fr?: string;
  readonly zh_CN?: string;
  readonly zh_HK?: string;
}

/** English names of the administrative unit around a town. */
const unitAround = / (County|District|City|Prefecture|Municipality)$/;

/** Names of towns by the number that GeoNames gives them; ja and ko are not in the source. */
export function readTownNames(): ReadonlyMap<number, TownNames> {
  const rows = parse(readGzipped('place_names.csv'), { columns: true }) as Record<string, string>[];
  return new Map(
    rows
      .filter(({ geonameid }) => Number(geonameid) > 0)
      .map(({ geonameid, name, name_en = '', name_de, name_fr, name_zh_CN, name_zh_HK }) => {
        const en = unitAround.test(name_en) ? name : name_en;
        return [Number(geonameid), { en, de: name_de, fr: name_fr, zh_CN: name_zh_CN, zh_HK: name_zh_HK } as TownNames];
      }),
  );
}

/** Properties `name:<language>` of a town; where one is missing, the reader sees the local name. */
export const nameProperties = (local: string, names: TownNames | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names ?? {}).flatMap(([language, name]) =>
      name && name !== local ? [[`name:${language}`, name]] : [],
    ),
  );
