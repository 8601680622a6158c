import type { FastifyInstance } from 'fastify';
import { createAnalyticsJob } from '../analytics/analytics-job.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { createCommandService } from '../control/command-service.ts';
import { createRemovedDeviceSweeping } from '../device-admin/jobs.ts';
import { createRolloutJob } from '../firmware/jobs.ts';
import { createNetworkRates } from '../history/network-rates.ts';
import { createHttpServer } from '../http-server.ts';
import { loadTexts } from '../i18n/texts.ts';
import { createLiveGateway } from '../live/gateway.ts';
import { createBackups } from '../platform/backup/scheduled/job.ts';
import { createFileSweeping } from '../platform/files/jobs.ts';
import { createMailer, senderOf } from '../platform/mail/mailer.ts';
import { createAuditForgetting } from '../system/audit-job.ts';
import { brokerCheck } from '../system/broker-check.ts';
import type { Check } from '../system/readiness.ts';
import { createClearing } from '../users/jobs.ts';
import { createSessionDirectory } from '../users/session-directory.ts';
import { COMMAND_EFFECTS } from './command-effects.ts';
import type { Lifecycle } from './lifecycle.ts';
import { explainPort } from './ports.ts';
import { createRecordPipeline } from './record-pipeline.ts';

/** Connections that wait to be taken: after a break all pages come back at once. The system may bound it further. */
const BACKLOG = 4_096;

/** Starts what the roles of this process ask for, from the database outwards. Returns where consoles reach it. */
export async function startServices(
  context: Context,
  mqttUrl: () => string,
  lifecycle: Lifecycle,
  groundChecks: readonly Check[] = [],
): Promise<{ url: string }> {
  const { config, broker, live, invalidations, metrics } = context;
  const has = (role: Config['roles'][number]) => config.roles.includes(role);

  const sessions = createSessionDirectory(context);
  await sessions.start();
  lifecycle.add('sessions', sessions.stop);
  await live.start();
  lifecycle.add('live bus', live.stop);

  const roles = { ingest: has('ingest'), jobs: has('jobs') };
  const telemetry = createRecordPipeline(context, roles);
  await telemetry.start();
  lifecycle.add('telemetry', telemetry.stop);
  const commands = createCommandService(context, telemetry.ingest, roles, COMMAND_EFFECTS);
  await commands.start();
  lifecycle.add('commands', commands.stop);
  await broker.start().catch((error: NodeJS.ErrnoException & { port?: number }) => {
    throw explainPort(
      error.port === config.mqttTlsPort ? 'MQTT_TLS_PORT' : 'MQTT_PORT',
      error.port ?? 0,
      config.host,
      error,
    );
  });
  lifecycle.add('device broker', broker.stop);
  if (has('jobs')) {
    const clearing = createClearing(context);
    await clearing.start();
    lifecycle.add('clearing', clearing.stop);
    const forgetting = createAuditForgetting(context);
    await forgetting.start();
    lifecycle.add('forgetting of audit entries', forgetting.stop);
    const sweeping = createFileSweeping(context);
    await sweeping.start();
    lifecycle.add('sweeping of files', sweeping.stop);
    const removedDevices = createRemovedDeviceSweeping(context);
    await removedDevices.start();
    lifecycle.add('sweeping of removed devices', removedDevices.stop);
    const networkRates = createNetworkRates(context);
    await networkRates.start();
    lifecycle.add('network rates', networkRates.stop);
    const backups = createBackups(context);
    await backups.start();
    lifecycle.add('backups', backups.stop);
    const analytics = createAnalyticsJob(context);
    await analytics.start();
    lifecycle.add('battery days', analytics.stop);
  }

  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: senderOf(config) }, context.log);
  lifecycle.add('mailer', mailer.stop);
  const app = await createHttpServer(context, {
    sessions,
    mailer,
    texts: loadTexts(),
    checks: [...groundChecks, brokerCheck(mqttUrl()), ...(has('ingest') ? [telemetry.ingest.clockCheck] : [])],
    hasCalls: has('api'),
  });
  lifecycle.add('HTTP', () => app.close());
  if (has('live')) {
    const gateway = createLiveGateway({
      server: app.server,
      bus: live,
      invalidations,
      findSession: sessions.find,
      findSessionByHash: sessions.findByHash,
      trustProxy: config.trustProxy,
      publicUrl: config.publicUrl,
      clock: context.clock,
      counters: metrics.live,
    });
    await gateway.start();
    // Before HTTP: an open socket would hold back its end.
    lifecycle.add('live gateway', gateway.stop);
  }
  const url = await listen(app, config);
  if (has('jobs')) {
    // Devices fetch images from here, or from where calls are answered.
    const rollouts = createRolloutJob(context, config.publicUrl ?? (has('api') ? url : null));
    await rollouts.start();
    lifecycle.add('firmware rollouts', rollouts.stop);
  }
  return { url };
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const { host, port } = config;
  await app.listen({ host, port, backlog: BACKLOG }).catch((error: NodeJS.ErrnoException) => {
    throw explainPort('PORT', port, host, error);
  });
  const address = app.server.address();
  const open = typeof address === 'object' && address ? address.port : port;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return config.publicUrl ?? `${config.tls ? 'https' : 'http'}://${name}:${open}`;
}
