const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** Browser and system as people call them, from what a browser says of itself; null for what is not known. */
export const clientOf = (
  agent: string | null,
): { readonly browser: string | null; readonly system: string | null } => ({
  browser: nameIn(BROWSERS, agent ?? ''),
  system: nameIn(SYSTEMS, agent ?? ''),
});

export const isPhone = (system: string | null): boolean => system === 'Android' || system === 'iOS';

const PROGRAM_LENGTH = 40;
/** How a program names itself: `python-requests/2.32`. */
const PROGRAM = /^[\w.+-]+(\/[\w.+-]+)?/;

/** Browser and system in one line; of anything else how it begins; null for nothing. */
export function clientText(agent: string | null): string | null {
  const { browser, system } = clientOf(agent);
  if (browser !== null && browser !== 'curl') return system === null ? browser : `${browser}, ${system}`;
  return PROGRAM.exec(agent ?? '')?.[0].slice(0, PROGRAM_LENGTH) ?? system;
}
