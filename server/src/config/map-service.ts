import { resolve } from 'node:path';
import { z } from 'zod';
import { isReadable, REPOSITORY, schemeOf } from './values.ts';

/** The operator's configuration of one of the two map services. */
export interface MapStyle {
  readonly kind: 'embedded' | 'style' | 'raster' | 'pmtiles';
  /** For the browser. Empty for a file on this machine, whose URL is determined by the server. */
  readonly url: string;
  /** A PMTiles file on this machine; null if the map is elsewhere. */
  readonly file: string | null;
}

export const EMBEDDED_MAP: MapStyle = { kind: 'embedded', url: '/basemap.pmtiles', file: null };

const EXPECTED =
  'an http(s) URL of a style, an http(s) URL with {z}, {x} and {y} of raster tiles, or a .pmtiles URL or readable file';

/** A style URL, a raster tile template, or a PMTiles file here or elsewhere, recognised by its form. */
export const mapStyle = () =>
  z.string().transform((text, context): MapStyle => {
    const style = read(text);
    if (style) return style;
    context.addIssue({ code: 'custom', message: EXPECTED });
    return z.NEVER;
  });

function read(text: string): MapStyle | null {
  const address = text.replace(/^pmtiles:\/\//, '');
  const isWeb = ['http', 'https'].includes(schemeOf(address));
  const placeholders = ['{z}', '{x}', '{y}'].filter((each) => text.includes(each)).length;
  if (placeholders > 0) return isWeb && placeholders === 3 ? { kind: 'raster', url: text, file: null } : null;
  const isArchive = text !== address || /\.pmtiles$/i.test(address.split(/[?#]/)[0] ?? '');
  if (isWeb) return { kind: isArchive ? 'pmtiles' : 'style', url: address, file: null };
  const file = resolve(REPOSITORY, address);
  return isArchive && isReadable(file) ? { kind: 'pmtiles', url: '', file } : null;
}
