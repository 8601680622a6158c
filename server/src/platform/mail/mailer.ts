import { createTransport } from 'nodemailer';
import type { Logger } from '../log/logger.ts';
import { checkCounted } from '../outbound/reach.ts';

/** A file of a mail. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Mail {
  /** A checked address: nodemailer would follow line breaks in it. */
  readonly to: string;
  /** How the sender calls itself; the address is that of the installation. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same in every attempt, so that a repeated mail is recognised. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
}

export interface Mailer {
  /** False when the operator has configured no mail server. */
  readonly isConfigured: boolean;
  /** Sends the mail in the background: the response time must not reveal whether an address exists. */
  post(mail: Mail): void;
  /** Hands the mail over; throws what the mail server says. */
  send(mail: Mail): Promise<void>;
  /** Waits for mails being sent. */
  stop(): Promise<void>;
}

const TIMEOUT_MS = 15_000;
const CONNECTIONS = 4;
const OPERATOR_HINT = 'a mail could not be sent: set SMTP_URL, for example smtps://user:password@mail.example.com';

/** Mail by SMTP. Without `smtpUrl` a mail is only a hint to the operator in the log. */
export function createMailer(settings: { smtpUrl: string | undefined; from: string }, log: Logger): Mailer {
  if (settings.smtpUrl === undefined) {
    return {
      isConfigured: false,
      post: () => log.warn(OPERATOR_HINT),
      send: async () => {
        throw new Error('there is no mail server');
      },
      stop: async () => {},
    };
  }
  const transport = createTransport({
    url: settings.smtpUrl,
    // Connections are kept: a mail of its own for each alarm would otherwise greet the server each time.
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const underWay = new Set<Promise<void>>();
  const send = async ({ senderName, headers, attachments, ...mail }: Mail) => {
    checkCounted();
    await transport.sendMail({
      from: { name: senderName, address: settings.from },
      ...mail,
      ...(headers && { headers: { ...headers } }),
      ...(attachments && { attachments: [...attachments] }),
    });
  };
  return {
    isConfigured: true,
    send,
    post: (mail) => {
      const sending: Promise<void> = send(mail)
        .then(
          () => log.info({ subject: mail.subject }, 'mail sent'),
          (error: Error) => log.error({ error: error.message }, 'a mail could not be sent: look at SMTP_URL'),
        )
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    stop: async () => {
      await Promise.allSettled(underWay);
      transport.close();
    },
  };
}

/**
 * The sender of mails: the user of the mail server if that is an address, otherwise `wattyard` at the console's host.
 */
export function senderOf({
  smtpUrl,
  publicUrl,
}: {
  smtpUrl: string | undefined;
  publicUrl: string | undefined;
}): string {
  const smtp = smtpUrl === undefined ? null : new URL(smtpUrl);
  const user = decodeURIComponent(smtp?.username ?? '');
  if (user.includes('@')) return user;
  return `wattyard@${publicUrl === undefined ? (smtp?.hostname ?? 'localhost') : new URL(publicUrl).hostname}`;
}
