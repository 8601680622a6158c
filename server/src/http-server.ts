import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/calls.ts';
import { COSTLY_PER_MINUTE } from '#domain/contract/define.ts';
import { MAP_FILE_NAME } from '#domain/system/map-service.ts';
import { createBackTests } from './alarms/back-test/back-tests.ts';
import { backTestHandlers } from './alarms/back-test/http.ts';
import { alarmHealthHandlers } from './alarms/health/http.ts';
import { alarmHandlers } from './alarms/http.ts';
import { alarmLifeHandlers } from './alarms/life/http.ts';
import { maintenanceWindowHandlers } from './alarms/maintenance-http.ts';
import { warningRuleHandlers } from './alarms/rules/http.ts';
import { warningSettingsHandlers } from './alarms/settings-http.ts';
import { analyticsHandlers } from './analytics/http.ts';
import { createKeyAdmission } from './api-keys/admission.ts';
import { apiKeyHandlers } from './api-keys/http.ts';
import type { KeyUses } from './api-keys/uses.ts';
import { assistantRoute } from './assistants/http.ts';
import { batteryHandlers } from './batteries/http.ts';
import { bridgeHandlers } from './bridges/http.ts';
import { chargingHandlers } from './charging/http.ts';
import { clockHandlers } from './clocks/http.ts';
import { brandRoutes } from './companies/brand-routes.ts';
import { companyHandlers } from './companies/http.ts';
import { companyAdminHandlers } from './company-admin/http.ts';
import type { Context } from './context.ts';
import { controlHandlers } from './control/http.ts';
import { unitConfigurationHandlers } from './control/unit-http.ts';
import { chainHandlers, deliveryHandlers } from './delivery/http.ts';
import type { MailParts } from './delivery/send-mails.ts';
import { webhookHandlers } from './delivery/webhook-http.ts';
import { deviceDetailHandlers } from './device-admin/detail-http.ts';
import { manageHandlers } from './device-admin/http.ts';
import { deviceLogHandlers } from './device-admin/log-http.ts';
import { rangeHandlers } from './device-admin/range-http.ts';
import { deviceHandlers } from './devices/http.ts';
import { energyAnalysisHandlers } from './energy/analysis-http.ts';
import { energyHandlers } from './energy/http.ts';
import { systemHandlers as energySystemHandlers } from './energy/system-http.ts';
import { secondFactorAsked } from './factors/gate.ts';
import { factorHandlers } from './factors/http.ts';
import { downloadRoute } from './firmware/download.ts';
import { firmwareHandlers } from './firmware/http.ts';
import { handbookHandlers } from './handbook/http.ts';
import { historyHandlers } from './history/http.ts';
import { i18nHandlers } from './i18n/http.ts';
import type { Texts } from './i18n/texts.ts';
import { createTranslator } from './i18n/translate.ts';
import { importHandlers } from './imports/http.ts';
import { insightHandlers } from './insights/http.ts';
import { inventoryHandlers } from './inventory/http.ts';
import { leaseHandlers } from './leases/http.ts';
import { liveHandlers } from './live/http.ts';
import { locationHandlers } from './locations/http.ts';
import { maintenanceHandlers } from './maintenance/http.ts';
import { orderHandlers } from './orders/http.ts';
import { reviewHandlers } from './orders/review-http.ts';
import { passportHandlers } from './passports/http.ts';
import { passportRoute } from './passports/route.ts';
import { personalDataHandlers } from './personal-data/http.ts';
import { fileRoute } from './platform/files/route.ts';
import { createApp } from './platform/http/app.ts';
import { serveFiles } from './platform/http/files.ts';
import { isCostly, limitRate } from './platform/http/limits.ts';
import { type Handlers, serve } from './platform/http/serve.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { DrawPdf } from './platform/pdf/pdfs.ts';
import { createPictures } from './platform/pictures/pictures.ts';
import { reportMailHandlers } from './report-mail/http.ts';
import { exportHandlers } from './reports/export-http.ts';
import { reportHandlers } from './reports/http.ts';
import { statisticsHandlers } from './reports/statistics-http.ts';
import { sharingHandlers } from './sharing/http.ts';
import { singleSignOn } from './single-sign-on/http.ts';
import { mayUsePassword } from './single-sign-on/password-gate.ts';
import { actingOf, actWith } from './system/acting.ts';
import { type AuditCounter, createAuditCounter } from './system/audit-counter.ts';
import { auditHandlers } from './system/audit-page.ts';
import { systemRoutes } from './system/http.ts';
import { mapHandlers } from './system/maps/http.ts';
import { mapsFolder } from './system/maps/map-files.ts';
import { createMapServices, type MapServices } from './system/maps/map-services.ts';
import { noteFiles, noteRefusedCalls } from './system/noted-calls.ts';
import type { Check } from './system/readiness.ts';
import { systemHandlers } from './system/version.ts';
import { templateHandlers } from './templates/http.ts';
import { userHandlers } from './users/http.ts';
import { reachOf } from './users/reach-limits.ts';
import type { SessionDirectory } from './users/session-directory.ts';
import { countTry } from './users/tries.ts';
import { findDevice } from './visibility/find-device.ts';

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
  const backTests = createBackTests(context);
  app.addHook('onClose', backTests.stop);
  const elsewhere = singleSignOn(context, { ...parts, gate: secondFactorAsked });
  limitRate(app, isCostly, { max: COSTLY_PER_MINUTE, now: clock.now });
  const remakePicture = createPictures();
  const translate = createTranslator(parts.texts);
  const handlers: Handlers<typeof calls> = {
    ...i18nHandlers(parts.texts),
    ...elsewhere.handlers,
    ...userHandlers(context, { ...parts, mayUsePassword, gate: secondFactorAsked }),
    ...factorHandlers(context, { ...parts, mayUsePassword }),
    ...personalDataHandlers(context, parts.sessions),
    ...companyHandlers(context),
    ...deviceHandlers(context),
    ...deviceDetailHandlers(context, parts.texts, remakePicture),
    ...inventoryHandlers(context),
    ...templateHandlers(context),
    ...manageHandlers(context, parts.texts),
    ...rangeHandlers(context),
    ...importHandlers(context),
    ...companyAdminHandlers(context, parts.sessions, remakePicture),
    ...controlHandlers(context),
    ...unitConfigurationHandlers(context),
    ...firmwareHandlers(context),
    ...deviceLogHandlers(context),
    ...liveHandlers(context),
    ...historyHandlers(context),
    ...energyAnalysisHandlers(context),
    ...energyHandlers(context, translate),
    ...batteryHandlers(context),
    ...insightHandlers(context, parts.texts),
    ...bridgeHandlers(context, parts.sessions),
    ...energySystemHandlers(context),
    ...chargingHandlers(context),
    ...clockHandlers(context),
    ...locationHandlers(context),
    ...alarmHandlers(context),
    ...alarmLifeHandlers(context),
    ...alarmHealthHandlers(context, parts.texts),
    ...maintenanceWindowHandlers(context),
    ...warningSettingsHandlers(context),
    ...warningRuleHandlers(context),
    ...backTestHandlers(context, backTests),
    ...reportHandlers(context),
    ...exportHandlers(context, parts.texts),
    ...analyticsHandlers(context),
    ...statisticsHandlers(context),
    ...deliveryHandlers(context, parts.mail),
    ...chainHandlers(context),
    ...webhookHandlers(context),
    ...reportMailHandlers(context, parts.mail),
    ...sharingHandlers(context),
    ...passportHandlers({ ...context, translate, drawPdf: parts.drawPdf }),
    ...orderHandlers(context, parts.texts),
    ...handbookHandlers(context),
    ...reviewHandlers(context, remakePicture, translate, parts.drawPdf),
    ...maintenanceHandlers(context, remakePicture),
    ...leaseHandlers(context, remakePicture, translate, parts.drawPdf, parts.texts),
    ...apiKeyHandlers(context, parts.sessions),
    ...systemHandlers(context, parts.texts),
    ...mapHandlers(context),
    ...auditHandlers(context, parts.texts),
  };
  const admitKey = createKeyAdmission(context, parts.keyUses);
  const ask = serve(app, calls, handlers, {
    fileGiven: noteFiles(parts.auditCounter),
    findSession: parts.sessions.find,
    admitKey,
    countReach: (session, reach) => countTry(context.within, reachOf(reach, session), context.clock.now()),
    actAs: (session, request, work) => actWith(actingOf(session, request), work),
    findDevice: (session, mcuId, { needsService }) =>
      findDevice(within, session, mcuId, needsService ? clock.now() : null),
    parameterIgnored: context.metrics.http.parameterIgnored,
  });
  assistantRoute(app, context, { ask, admitKey, findSession: parts.sessions.find, translate });
  fileRoute(app, context.files);
  brandRoutes(app, context);
  passportRoute(app, clock.now);
  downloadRoute(app, context);
  elsewhere.route(app);
  const mapFiles = { folder: mapsFolder(config.dataDir), isMap: (name: string) => MAP_FILE_NAME.test(name) };
  if (!(await serveFiles(app, config.consoleDir, mapFiles))) log.warn('the console is not built: npm start builds it');
}
