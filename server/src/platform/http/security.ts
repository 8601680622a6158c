import type { FastifyHelmetOptions } from '@fastify/helmet';

/** The sources that pages of the console may load from: their own origin and the chosen map services, nothing else. */
export function securityHeaders({
  mapOrigins,
  tls,
}: {
  mapOrigins: () => readonly string[];
  tls: boolean;
}): FastifyHelmetOptions {
  // Asked for every answer, since a super admin may choose others.
  const maps = () => ["'self'", ...mapOrigins()].join(' ');
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
        imgSrc: [maps, 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: [maps],
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
