/** Pictures of a brand: the logo on light and on dark ground, and the icon of tab and app. */
export const BRAND_PICTURES = ['logo', 'logoDark', 'icon'] as const;
export type BrandPicture = (typeof BRAND_PICTURES)[number];

export const MAX_SITE_NAME_LENGTH = 40;
export const MAX_BRAND_PICTURE_BYTES = 2 * 1024 * 1024;
export const MAX_HOSTS = 5;

/** How a console calls itself, by the names that web info has always had. Pictures are addresses or empty. */
export interface Brand {
  readonly siteName: string;
  /** The icon of the tab. */
  readonly ico: string;
  /** The logo. */
  readonly webName: string;
  /** The logo on dark ground. */
  readonly webNameDark: string;
}

const MAX_HOST_LENGTH = 253;

/**
 * A host name as a browser sends it: lower case, without port; null for what is none. Letters of other scripts become
 * what the name service knows.
 */
export function hostNameOf(typed: string): string | null {
  const name = typed.trim().toLowerCase();
  if (name === '' || /[\s/\\:@?#%[\]]/.test(name) || !URL.canParse(`http://${name}`)) return null;
  const { hostname } = new URL(`http://${name}`);
  return hostname.length <= MAX_HOST_LENGTH && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(hostname) ? hostname : null;
}
