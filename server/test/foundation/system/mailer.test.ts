import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMailer, senderOf } from '#server/platform/mail/mailer.ts';

/** Speaks as much SMTP as it takes to be given a mail. */
async function startMailServer() {
  const mails: string[] = [];
  const server = createServer((socket: Socket) => {
    let inMail = false;
    let text = '';
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').slice(0, -1)) {
        if (inMail && line === '.') {
          inMail = false;
          mails.push(text);
          socket.write('250 kept\r\n');
        } else if (inMail) text += `${line}\n`;
        else if (line.startsWith('DATA')) {
          inMail = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { mails, port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

function logged() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) };
}

test('a mail goes out in the background, and stopping waits for it', async () => {
  const server = await startMailServer();
  const { log } = logged();
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${server.port}`, from: 'wattyard@example.com' }, log);
  mailer.post({ to: 'somebody@example.com', senderName: 'Nørd, Energy', subject: 'Code', text: 'It is 123456.' });
  await mailer.stop();
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatch(/From: =\?UTF-8\?.*<wattyard@example.com>/i);
  expect(server.mails[0]).toContain('To: somebody@example.com');
  expect(server.mails[0]).toContain('It is 123456.');
  server.stop();
});

test.each([
  [undefined, 'set SMTP_URL'],
  ['smtp://user:hush@127.0.0.1:1', 'look at SMTP_URL'],
])('with the mail server %j every failure is logged, without code or password', async (smtpUrl, hint) => {
  const { lines, log } = logged();
  const mailer = createMailer({ smtpUrl, from: 'wattyard@example.com' }, log);
  mailer.post({ to: 'somebody@example.com', senderName: 'Nørd, Energy', subject: 'Code', text: 'It is 123456.' });
  await mailer.stop();
  expect(lines.join('')).toContain(hint);
  expect(lines.join('')).not.toMatch(/hush|123456|somebody/);
});

test.each([
  [undefined, undefined, 'wattyard@localhost'],
  ['smtps://yard%40example.com:hush@mail.example.com', undefined, 'yard@example.com'],
  ['smtps://yard:hush@mail.example.com', undefined, 'wattyard@mail.example.com'],
  ['smtps://yard:hush@mail.example.com', 'https://yard.example.org', 'wattyard@yard.example.org'],
])('mails with the settings %j and %j are sent from %s', (smtpUrl, publicUrl, sender) => {
  expect(senderOf({ smtpUrl, publicUrl })).toBe(sender);
});
