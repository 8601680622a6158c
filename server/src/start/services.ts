import type { FastifyInstance } from 'fastify';
import { keySessions } from '../access/api-keys/key-sessions.ts';
import { createKeyUses } from '../access/api-keys/uses.ts';
import { createSessionDirectory } from '../access/users/sessions/session-directory.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { createCommandService } from '../fleet/control/command-service.ts';
import { listenForImports } from '../fleet/imports/listen.ts';
import { loadTexts } from '../foundation/i18n/texts.ts';
import { createTranslator } from '../foundation/i18n/translate.ts';
import { brokerCheck } from '../foundation/system/broker-check.ts';
import type { Check } from '../foundation/system/readiness.ts';
import { createJobRunner, type JobRunner } from '../platform/jobs/runner.ts';
import { createMailer, senderOf } from '../platform/mail/mailer.ts';
import { createPdfs } from '../platform/pdf/pdfs.ts';
import { createLiveGateway } from '../stream/live/gateway.ts';
import { createHttpServer } from './http-server.ts';
import { COMMAND_EFFECTS, jobsOf } from './jobs.ts';
import type { Lifecycle } from './lifecycle.ts';
import { explainPort } from './ports.ts';
import { createRecordPipeline } from './record-pipeline.ts';

/**
 * Maximum number of connections waiting to be accepted: after an interruption all pages reconnect at once. The system
 * may have a lower limit.
 */
const BACKLOG = 4_096;

/** Starts the parts that the roles of this process need, from the database outwards. Returns the address for consoles. */
export async function startServices(
  context: Context,
  mqttUrl: () => string,
  lifecycle: Lifecycle,
  baseChecks: readonly Check[] = [],
): Promise<{ url: string }> {
  const { config, broker, live, invalidations, metrics } = context;
  const has = (role: Config['roles'][number]) => config.roles.includes(role);

  const sessions = createSessionDirectory(context, [keySessions]);
  await sessions.start();
  const keyUses = createKeyUses(context);
  lifecycle.add('uses of API keys', keyUses.stop);
  lifecycle.add('sessions', sessions.stop);
  await live.start();
  lifecycle.add('live bus', live.stop);

  const roles = { ingest: has('ingest'), jobs: has('jobs') };
  const telemetry = createRecordPipeline(context, roles);
  await telemetry.start();
  lifecycle.add('telemetry', telemetry.stop);
  if (roles.ingest) {
    const commands = createCommandService(context, telemetry.ingest, COMMAND_EFFECTS);
    await commands.start();
    lifecycle.add('commands', commands.stop);
    listenForImports(context, telemetry.ingest);
  }
  await broker.start().catch((error: NodeJS.ErrnoException & { port?: number }) => {
    throw explainPort(
      error.port === config.mqttTlsPort ? 'MQTT_TLS_PORT' : 'MQTT_PORT',
      error.port ?? 0,
      config.host,
      error,
    );
  });
  lifecycle.add('device broker', broker.stop);
  const sender = senderOf(config);
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: sender }, context.log);
  lifecycle.add('mailer', mailer.stop);
  const texts = loadTexts();
  const mail = { mailer, translate: createTranslator(texts), host: sender.slice(sender.indexOf('@') + 1) };
  const drawPdf = createPdfs();
  let runner: JobRunner | null = null;
  const app = await createHttpServer(context, {
    sessions,
    keyUses,
    mailer,
    texts,
    mail,
    drawPdf,
    checks: [...baseChecks, brokerCheck(mqttUrl()), ...(has('ingest') ? [telemetry.ingest.clockCheck] : [])],
    stuckJobs: () => runner?.stuck() ?? [],
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
      signedIn: keyUses.note,
      trustProxy: config.trustProxy,
      publicUrl: config.publicUrl,
      clock: context.clock,
      counters: metrics.live,
    });
    await gateway.start();
    // Stopped before HTTP, whose shutdown an open socket would delay.
    lifecycle.add('live gateway', gateway.stop);
  }
  const url = await listen(app, config);
  if (roles.ingest) {
    await telemetry.silenceWatch.start();
    lifecycle.add('silence watch', telemetry.silenceWatch.stop);
  }
  // Started last and stopped first, because jobs use everything else.
  const jobs = [
    ...telemetry.jobs,
    ...(has('jobs')
      ? await jobsOf({
          context,
          url,
          mail,
          texts,
          drawPdf,
          partitions: telemetry.partitions,
          rebuild: telemetry.rebuild,
        })
      : []),
  ];
  if (jobs.length > 0) {
    runner = createJobRunner(context, jobs);
    await runner.start();
    lifecycle.add('jobs', runner.stop);
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
