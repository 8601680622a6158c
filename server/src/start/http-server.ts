import type { FastifyInstance } from 'fastify';
import { type Calls, calls } from '#domain/assembly/calls.ts';
import { COSTLY_PER_MINUTE } from '#domain/contract/define.ts';
import { MAP_FILE_NAME } from '#domain/foundation/system/map-service.ts';
import { createKeyAdmission } from '../access/api-keys/admission.ts';
import type { KeyUses } from '../access/api-keys/uses.ts';
import { secondFactorAsked } from '../access/factors/gate.ts';
import { mayUsePassword } from '../access/single-sign-on/password-gate.ts';
import { reachOf } from '../access/users/reach-limits.ts';
import type { SessionDirectory } from '../access/users/sessions/session-directory.ts';
import { countTry } from '../access/users/sessions/tries.ts';
import type { Context } from '../context.ts';
import type { Feature, HttpParts } from '../feature.ts';
import type { Texts } from '../foundation/i18n/texts.ts';
import { createTranslator } from '../foundation/i18n/translate.ts';
import { actingOf, actWith } from '../foundation/system/acting.ts';
import { type AuditCounter, createAuditCounter } from '../foundation/system/audit-counter.ts';
import { systemRoutes } from '../foundation/system/http.ts';
import { mapsFolder } from '../foundation/system/maps/map-files.ts';
import { createMapServices, type MapServices } from '../foundation/system/maps/map-services.ts';
import { noteFiles, noteRefusedCalls } from '../foundation/system/noted-calls.ts';
import type { Check } from '../foundation/system/readiness.ts';
import { findDevice } from '../foundation/visibility/find-device.ts';
import { createApp } from '../platform/http/app.ts';
import { serveFiles } from '../platform/http/files.ts';
import { isCostly, limitRate } from '../platform/http/limits.ts';
import { type Handlers, serve } from '../platform/http/serve.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { DrawPdf } from '../platform/pdf/pdfs.ts';
import { createPictures } from '../platform/pictures/pictures.ts';
import type { MailParts } from '../reporting/delivery/mail/send-mails.ts';
import { FEATURES } from './features.ts';

const TAG_USERS = FEATURES.flatMap(({ tagUsers }) => tagUsers ?? []);

interface Parts {
  readonly sessions: SessionDirectory;
  readonly keyUses: KeyUses;
  readonly mailer: Mailer;
  readonly texts: Texts;
  readonly mail: MailParts;
  readonly drawPdf: DrawPdf;
  readonly checks: readonly Check[];
  /** Jobs of this process that do not get further. */
  readonly stuckJobs: () => readonly string[];
  /** False in a process that only ingests records or runs jobs: it serves its health and nothing else. */
  readonly hasCalls: boolean;
}

/** History is already deflated by column; the map snapshot is not. */
const dense = new Set(
  Object.values(calls)
    .filter((call) => call.output === 'binary' && call !== calls.mapDevices)
    .map(({ path }) => path),
);

/** The whole HTTP side: every call of the contract with its handler, the system's own routes, the console's files. */
export async function createHttpServer(context: Context, parts: Parts): Promise<FastifyInstance> {
  const { config, log } = context;
  const auditCounter = createAuditCounter(context);
  const maps = createMapServices(context);
  await maps.start();
  const app = await createApp({
    log,
    trustProxy: config.trustProxy,
    tls: config.tls,
    dense,
    onRefusal: noteRefusedCalls(auditCounter, parts.sessions.find),
    mapOrigins: maps.origins,
  });
  app.addHook('onClose', auditCounter.stop);
  app.addHook('onClose', maps.stop);
  systemRoutes(app, context, parts);
  if (parts.hasCalls) await serveConsole(app, context, { ...parts, auditCounter, maps });
  return app;
}

async function serveConsole(
  app: FastifyInstance,
  context: Context,
  parts: Parts & { auditCounter: AuditCounter; maps: MapServices },
): Promise<void> {
  const { config, log, clock, within } = context;
  limitRate(app, isCostly, { max: COSTLY_PER_MINUTE, now: clock.now });
  const remakePicture = createPictures();
  const translate = createTranslator(parts.texts);
  const own = {
    ...parts,
    app,
    context,
    remakePicture,
    translate,
    mayUsePassword,
    gate: secondFactorAsked,
    tagUsers: TAG_USERS,
  };
  const admitKey = createKeyAdmission(context, parts.keyUses);
  const ask = serve(app, calls, handlersOf(FEATURES, own), {
    fileGiven: noteFiles(parts.auditCounter),
    findSession: parts.sessions.find,
    admitKey,
    countReach: (session, reach) => countTry(context.within, reachOf(reach, session), context.clock.now()),
    actAs: (session, request, work) => actWith(actingOf(session, request), work),
    findDevice: (session, mcuId, { needsService }) =>
      findDevice(within, session, mcuId, needsService ? clock.now() : null),
    parameterIgnored: context.metrics.http.parameterIgnored,
  });
  for (const { routes } of FEATURES) routes?.({ ...own, ask, admitKey });
  const mapFiles = { folder: mapsFolder(config.dataDir), isMap: (name: string) => MAP_FILE_NAME.test(name) };
  if (!(await serveFiles(app, config.consoleDir, mapFiles))) log.warn('the console is not built: npm start builds it');
}

/** The handlers of all calls. Each feature has those of its own calls, and no call has two (`start/join-features.ts`). */
function handlersOf(features: readonly Feature[], parts: HttpParts): Handlers<Calls> {
  const handlers: Record<string, unknown> = Object.assign({}, ...features.map((each) => each.handlers?.(parts)));
  const missing = Object.keys(calls).filter((name) => !Object.hasOwn(handlers, name));
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`);
  return handlers as unknown as Handlers<Calls>;
}
