import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/calls.ts';
import { alarmHandlers } from './alarms/http.ts';
import { alarmLifeHandlers } from './alarms/life/http.ts';
import { maintenanceWindowHandlers } from './alarms/maintenance-http.ts';
import { warningSettingsHandlers } from './alarms/settings-http.ts';
import { analyticsHandlers } from './analytics/http.ts';
import { chargingHandlers } from './charging/http.ts';
import { companyHandlers } from './companies/http.ts';
import type { Context } from './context.ts';
import { controlHandlers } from './control/http.ts';
import { deliveryHandlers } from './delivery/http.ts';
import type { MailParts } from './delivery/send-mails.ts';
import { webhookHandlers } from './delivery/webhook-http.ts';
import { deviceDetailHandlers } from './device-admin/detail-http.ts';
import { manageHandlers } from './device-admin/http.ts';
import { deviceLogHandlers } from './device-admin/log-http.ts';
import { deviceHandlers } from './devices/http.ts';
import { downloadRoute } from './firmware/download.ts';
import { firmwareHandlers } from './firmware/http.ts';
import { historyHandlers } from './history/http.ts';
import { i18nHandlers } from './i18n/http.ts';
import type { Texts } from './i18n/texts.ts';
import { inventoryHandlers } from './inventory/http.ts';
import { liveHandlers } from './live/http.ts';
import { locationHandlers } from './locations/http.ts';
import { maintenanceHandlers } from './maintenance/http.ts';
import { orderHandlers } from './orders/http.ts';
import { fileRoute } from './platform/files/route.ts';
import { createApp } from './platform/http/app.ts';
import { serveFiles } from './platform/http/files.ts';
import { limitRate } from './platform/http/limits.ts';
import { originsOf } from './platform/http/security.ts';
import { type Handlers, serve } from './platform/http/serve.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { exportHandlers } from './reports/export-http.ts';
import { reportHandlers } from './reports/http.ts';
import { statisticsHandlers } from './reports/statistics-http.ts';
import { type AuditCounter, createAuditCounter } from './system/audit-counter.ts';
import { systemRoutes } from './system/http.ts';
import type { Check } from './system/readiness.ts';
import { noteRefusedCalls } from './system/refused-calls.ts';
import { systemHandlers } from './system/version.ts';
import { templateHandlers } from './templates/http.ts';
import { userHandlers } from './users/http.ts';
import type { SessionDirectory } from './users/session-directory.ts';
import { findDevice } from './visibility/find-device.ts';

interface Parts {
  readonly sessions: SessionDirectory;
  readonly mailer: Mailer;
  readonly texts: Texts;
  readonly mail: MailParts;
  readonly checks: readonly Check[];
  /** False in a process that only ingests records or runs jobs: it serves its health and nothing else. */
  readonly hasCalls: boolean;
}

/** Public calls that generate an image, compute a hash or run a statement. */
const COSTLY = [
  calls.verifyCode,
  calls.sendVerifyCode,
  calls.userLogin,
  calls.guestLogin,
  calls.webInfo,
  calls.sendRetrieveCode,
  calls.retrievePassword,
  calls.createSuperAdmin,
];
const MAX_COSTLY_PER_MINUTE = 300;

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
  const app = await createApp({
    log,
    trustProxy: config.trustProxy,
    tls: config.tls,
    dense,
    onRefusal: noteRefusedCalls(auditCounter, parts.sessions.find),
    mapOrigins: originsOf(Object.values(config.mapServices).map(({ url }) => url)),
  });
  app.addHook('onClose', auditCounter.stop);
  systemRoutes(app, context, calls, parts.checks);
  if (parts.hasCalls) await serveConsole(app, context, { ...parts, auditCounter });
  return app;
}

async function serveConsole(
  app: FastifyInstance,
  context: Context,
  parts: Parts & { auditCounter: AuditCounter },
): Promise<void> {
  const { config, log, clock, within } = context;
  limitRate(app, new Set(COSTLY.map(({ path }) => path)), { max: MAX_COSTLY_PER_MINUTE, now: clock.now });
  const handlers: Handlers<typeof calls> = {
    ...i18nHandlers(parts.texts),
    ...userHandlers(context, parts),
    ...companyHandlers(context),
    ...deviceHandlers(context),
    ...deviceDetailHandlers(context, parts.texts),
    ...inventoryHandlers(context),
    ...templateHandlers(context),
    ...manageHandlers(context, parts.texts),
    ...controlHandlers(context),
    ...firmwareHandlers(context),
    ...deviceLogHandlers(context),
    ...liveHandlers(context),
    ...historyHandlers(context),
    ...chargingHandlers(context),
    ...locationHandlers(context),
    ...alarmHandlers(context),
    ...alarmLifeHandlers(context),
    ...maintenanceWindowHandlers(context),
    ...warningSettingsHandlers(context),
    ...reportHandlers(context),
    ...exportHandlers(context, parts.texts),
    ...analyticsHandlers(context),
    ...statisticsHandlers(context),
    ...deliveryHandlers(context, parts.mail),
    ...webhookHandlers(context),
    ...orderHandlers(context),
    ...maintenanceHandlers(context),
    ...systemHandlers(context, parts.texts),
  };
  serve(app, calls, handlers, {
    findSession: parts.sessions.find,
    findDevice: (session, mcuId) => findDevice(within, session, mcuId),
    parameterIgnored: context.metrics.http.parameterIgnored,
  });
  fileRoute(app, context.files);
  downloadRoute(app, context);
  if (!(await serveFiles(app, config.consoleDir, config.mapFiles)))
    log.warn('the console is not built: npm start builds it');
}
