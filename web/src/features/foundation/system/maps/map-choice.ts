import {
  BUILT_IN_MAP,
  MAP_FILE_NAME,
  type MapKind,
  type MapSetting,
  mapFault,
  OPEN_FREE_MAP,
} from '#domain/foundation/system/map-service.ts';

/** What the page offers; a file on the server and one elsewhere are the same kind of service. */
export const CHOICES = ['built_in', 'open_free_map', 'style', 'raster', 'archive', 'file'] as const;
type Choice = (typeof CHOICES)[number];

export interface MapFields {
  readonly choice: Choice;
  readonly address: string;
  readonly file: string;
  readonly coordinates: MapSetting['coordinates'];
  readonly attribution: string;
}

const KIND: Readonly<Record<Choice, MapKind>> = {
  built_in: 'embedded',
  open_free_map: 'style',
  style: 'style',
  raster: 'raster',
  archive: 'pmtiles',
  file: 'pmtiles',
};

export const isTyped = (choice: Choice): boolean => ['style', 'raster', 'archive'].includes(choice);

function choiceOf({ kind, address }: MapSetting): Choice {
  if (kind === 'embedded') return 'built_in';
  if (kind === 'pmtiles') return MAP_FILE_NAME.test(address) ? 'file' : 'archive';
  return address === OPEN_FREE_MAP.address ? 'open_free_map' : kind;
}

export function fieldsOf(setting: MapSetting): MapFields {
  const choice = choiceOf(setting);
  return {
    choice,
    address: isTyped(choice) ? setting.address : '',
    file: choice === 'file' ? setting.address : '',
    coordinates: setting.coordinates,
    attribution: setting.attribution,
  };
}

export function settingOf({ choice, address, file, coordinates, attribution }: MapFields): MapSetting {
  if (choice === 'built_in') return BUILT_IN_MAP;
  if (choice === 'open_free_map') return OPEN_FREE_MAP;
  const place = choice === 'file' ? file : address.trim();
  return { kind: KIND[choice], address: place, coordinates, attribution: attribution.trim() };
}

/** Whether the address of the chosen kind is one; a template without its placeholders is not. */
export const addressFault = (fields: MapFields) => {
  const fault = mapFault(settingOf(fields));
  return fault === 'coordinates' ? null : fault;
};
