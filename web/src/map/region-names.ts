const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const regionCodes = [...letters].flatMap((first) => [...letters].map((second) => first + second));

/** CLDR codes that are not countries: continents and unions would label the same area twice. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/**
 * Country names in the interface language, as [ISO 3166-1 alpha-2, name], from the browser's own locale data.
 *
 * @param locale interface language as Intl knows it, as `de` or `zh-Hans-CN`
 */
export function regionNames(locale: string): [region: string, name: string][] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', style: 'short', fallback: 'none' });
  return regionCodes.flatMap((region) => {
    const name = notCountries.has(region) ? undefined : names.of(region);
    return name === undefined ? [] : [[region, name] as [string, string]];
  });
}
