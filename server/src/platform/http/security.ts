import type { FastifyHelmetOptions } from '@fastify/helmet';

/** The sources that pages of the console may load from: their own origin and the configured map services, nothing else. */
export function securityHeaders({
  mapOrigins,
  tls,
}: {
  mapOrigins: readonly string[];
  tls: boolean;
}): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The map decodes tiles in a worker of its own origin.
        workerSrc: ["'self'", 'blob:'],
        // antd writes style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigins],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...mapOrigins],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(tls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: tls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // No Referer is sent to anybody, also not to map services.
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  };
}

/** Origins of map services: a page may load tiles, styles and glyphs from there. Relative addresses are our own. */
export const originsOf = (urls: readonly string[]): string[] => [
  ...new Set(
    urls
      .filter((url) => URL.canParse(url))
      .map((url) => new URL(url).origin)
      .filter((origin) => origin !== 'null'),
  ),
];
