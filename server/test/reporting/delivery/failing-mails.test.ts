import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Within } from '#server/platform/db/within.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import { openChannels } from '#server/reporting/delivery/jobs.ts';
import { sendMails } from '#server/reporting/delivery/mail/send-mails.ts';
import { queueMessages } from '#server/reporting/delivery/notices/queue-messages.ts';
import type { TestDevice } from '../../stream/ingest/test-app.ts';
import { byMail, createTestDelivery, type TestDelivery } from './test-delivery.ts';

const SIGNAL = new AbortController().signal;
let delivery: TestDelivery;
let nextDevice = 1;
let device: TestDevice;

beforeAll(async () => {
  delivery = await createTestDelivery();
});
afterAll(() => delivery.end());
beforeEach(async () => {
  await delivery.begin();
  Object.assign(delivery.smtp.refuse, { with: null, senderWith: null });
  device = await delivery.addDevice(nextDevice++);
});

describe('a mail that fails', () => {
  test('is kept while the mail server refuses the sender', async () => {
    await delivery.addAccount({ levels: byMail('now') });
    delivery.smtp.refuse.senderWith = 530;
    await delivery.fault(device, 7, true);
    await delivery.turn();
    expect(await delivery.rows('select state from delivery_message')).toEqual([{ state: 'waiting' }]);
    delivery.smtp.refuse.senderWith = null;
    delivery.clock.at += HOUR_MS;
    await delivery.turn();
    expect(delivery.smtp.mails).toHaveLength(1);
  });

  test('is retried with growing pauses while the server is unreachable, and is the same mail', async () => {
    await delivery.addAccount({ levels: byMail('now') });
    delivery.smtp.refuse.with = 451;
    await delivery.fault(device, 7, true);
    await delivery.turn();
    delivery.clock.at += 5 * SECOND_MS;
    await delivery.turn();
    expect(await delivery.rows('select attempts, state from delivery_message')).toEqual([
      { attempts: 2, state: 'waiting' },
    ]);
    delivery.smtp.refuse.with = null;
    delivery.clock.at += 59 * SECOND_MS;
    await delivery.turn();
    expect(delivery.smtp.mails).toEqual([]);
    delivery.clock.at += SECOND_MS;
    await delivery.turn();
    expect(delivery.smtp.mails).toHaveLength(1);
  });

  test('is given up when the server will never accept it, and its account can see why', async () => {
    await delivery.addAccount({ levels: byMail('now') });
    delivery.smtp.refuse.with = 550;
    await delivery.fault(device, 7, true);
    await delivery.turn();
    expect(await delivery.rows('select state, error from delivery_message')).toMatchObject([
      { state: 'failed', error: expect.stringContaining('not now') },
    ]);
  });

  test('is tried again later when it cannot be written, and holds up no other', async () => {
    const german = await delivery.addAccount({ levels: byMail('now') });
    await delivery.rows("update app_user set language = 'de' where id = $1", [german.id]);
    await delivery.addAccount({ levels: byMail('now') });
    await delivery.fault(device, 7, true);
    await queueMessages(delivery.sending, openChannels(delivery.mail), SIGNAL);
    const translate: typeof delivery.mail.translate = (language) => {
      if (language === 'de') throw new Error('no words');
      return delivery.mail.translate(language);
    };
    await turnAlone(SIGNAL, (turn) => sendMails(delivery.sending, { ...delivery.mail, translate }, turn));
    expect(delivery.smtp.mails).toHaveLength(1);
    expect(await delivery.rows('select state, attempts, error from delivery_message order by state')).toEqual([
      { state: 'sent', attempts: 1, error: null },
      { state: 'waiting', attempts: 1, error: 'no words' },
    ]);
    delivery.clock.at += 5 * SECOND_MS;
    await delivery.turn();
    expect(delivery.smtp.mails).toHaveLength(2);
  });

  test('is not repeated when the database was away for another that was under way with it', async () => {
    await delivery.addAccount({ levels: byMail('now') });
    await delivery.addAccount({ levels: byMail('now') });
    await delivery.fault(device, 7, true);
    await queueMessages(delivery.sending, openChannels(delivery.mail), SIGNAL);
    let calls = 0;
    const within: Within = (scope, work) => {
      calls += 1;
      // The first reads what waits, the second what one of them tells.
      return calls === 2 ? Promise.reject(new Error('Connection terminated')) : delivery.within(scope, work);
    };
    const sending = turnAlone(SIGNAL, (turn) => sendMails({ ...delivery.sending, within }, delivery.mail, turn));
    await expect(sending).rejects.toThrow('terminated');
    expect(await delivery.rows('select state from delivery_message order by state')).toEqual([
      { state: 'sent' },
      { state: 'waiting' },
    ]);
    await delivery.turn();
    expect(delivery.smtp.mails).toHaveLength(2);
  });

  test('is repeated with the same id when the program ends before it is marked as sent', async () => {
    await delivery.addAccount({ levels: byMail('now') });
    await delivery.fault(device, 7, true);
    const breaking: Within = (scope, work) =>
      delivery.smtp.mails.length > 0 ? Promise.reject(new Error('killed')) : delivery.within(scope, work);
    await expect(delivery.turn(breaking)).rejects.toThrow('killed');
    await delivery.turn();
    await delivery.turn();
    expect(delivery.smtp.mails).toHaveLength(2);
    expect(new Set(delivery.smtp.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });
});
