import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Within } from '#server/platform/db/within.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import { createPdfs } from '#server/platform/pdf/pdfs.ts';
import { clearMessages } from '#server/reporting/delivery/notices/clear-messages.ts';
import { queueReports } from '#server/reporting/report-mail/queue-reports.ts';
import { sendReports } from '#server/reporting/report-mail/send-reports.ts';
import { differenceFrom } from '../../pdf/compare-picture.ts';
import { figuresOf, joined, picturesOf, textsOf } from '../../pdf/read-pdf.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { COMPANY, type TestDevice } from '../../stream/ingest/test-app.ts';
import { createTestDelivery, type TestDelivery } from '../delivery/test-delivery.ts';

const drawPdf = createPdfs();
const SIGNAL = new AbortController().signal;
/** Monday, 16 November 2026, 06:00 UTC: 07:00 in Berlin. */
const MONDAY = Date.UTC(2026, 10, 16, 6);
let delivery: TestDelivery;
let device: TestDevice;
let other: TestDevice;

beforeAll(async () => {
  delivery = await createTestDelivery();
  delivery.clock.at = MONDAY - 3 * DAY_MS;
  device = await delivery.addDevice(1, { timeZone: 'Europe/Berlin' });
  other = await delivery.addDevice(2);
  // Two hours with 10 A out of 48 V on Saturday, and a fault.
  delivery.clock.at = Date.UTC(2026, 10, 14, 12);
  for (let minute = 0; minute <= 120; minute += 5) {
    const at = Date.UTC(2026, 10, 14, 10) + minute * MINUTE_MS;
    await delivery.take(device, [
      [
        monitor(at, 0, {
          currentUsingCentiAmp: 1000,
          currentChargingCentiAmp: 0,
          voltageCentiVolt: 4800,
          socCentiPercent: 3000,
        }),
      ],
    ]);
  }
  await delivery.fault(device, 7, true);
  delivery.clock.at += HOUR_MS;
  await delivery.take(device, [[monitor(delivery.clock.at, 0, { socCentiPercent: 2900 })]]);
  await delivery.rows(
    "insert into company (id, parent_id, path, name, sort_key, modules, created_at) values (6, 1, '1-6', 'Quay', 'QUAY', '{message}', 0)",
  );
});
afterAll(() => delivery.end());
beforeEach(async () => {
  for (const table of ['report_schedule', 'delivery_message', 'app_user']) await delivery.rows(`delete from ${table}`);
  delivery.smtp.mails.length = 0;
  Object.assign(delivery.smtp.refuse, { with: null, senderWith: null });
  delivery.clock.at = MONDAY - HOUR_MS;
});

interface Wanted {
  subject?: string;
  siteId?: number | null;
  deviceId?: number | null;
  every?: string;
  attachment?: string;
  people: readonly number[];
  nextAt?: number;
}

/** A schedule as the call stores it, at seven in the morning of Berlin. */
async function addSchedule({
  subject = 'fleet',
  siteId = null,
  deviceId = null,
  every = 'weekly',
  attachment = 'none',
  people,
  nextAt = MONDAY,
}: Wanted) {
  const [row] = await delivery.rows<{ id: number }>(
    `insert into report_schedule (id, company_id, path, subject, site_id, device_id, every, weekday, hour, time_zone, attachment,
       user_ids, next_at, updated_at)
     values (nextval('report_schedule_id_seq'), $1, $2, $3, $4, $5, $6, 1, 7, 'Europe/Berlin', $7, $8, $9, 0) returning id`,
    [COMPANY.id, COMPANY.path, subject, siteId, deviceId, every, attachment, [...people], nextAt],
  );
  return row!.id;
}

const person = (user: Parameters<TestDelivery['addAccount']>[1] = {}) => delivery.addAccount(null, user);
const turn = async (canMail = true, within = delivery.within, logoOf = async (_path: string) => noLogo) => {
  await queueReports({ ...delivery, within }, canMail, SIGNAL);
  const parts = { ...delivery.mail, drawPdf, logoOf };
  await turnAlone(SIGNAL, (turn) => sendReports({ ...delivery.sending, within }, parts, turn));
};
const noLogo: Uint8Array | null = null;
const receivers = () => delivery.smtp.mails.flatMap(({ to }) => to?.map(({ address }) => address) ?? []).sort();
const states = () => delivery.rows<{ state: string }>('select state from delivery_message order by id');

describe('a report that is due', () => {
  test('is mailed to its recipients once, in their language, and is due again a week later', async () => {
    const german = await person({ language: 'de' });
    const english = await person({ role: 'commonUser' });
    const id = await addSchedule({ people: [german.id, english.id], attachment: 'csv' });
    await turn();
    expect(delivery.smtp.mails).toEqual([]);
    delivery.clock.at = MONDAY;
    await turn();
    await turn();
    expect(receivers()).toEqual([german.email, english.email].sort());
    const mail = delivery.smtp.mails.find(({ to }) => to?.[0]?.address === german.email);
    expect(mail?.subject).toBe('Wattyard: Flottenbericht Yard, 9. Nov. 2026 – 15. Nov. 2026');
    expect(mail?.text).toContain('Alle Geräte: 2');
    expect(mail?.text).toContain('Gemessen an 1 von 2 Geräten');
    expect(mail?.text).toMatch(/Energie entnommen: 960.Wh/);
    expect(mail?.text).toContain('Störung gemeldet: 1');
    expect(mail?.text).toContain('Länger als 24 h offline: 1');
    expect(mail?.text).toContain('Device 1 · 000000000000000000000001: 29%');
    expect(mail?.messageId).toMatch(/^<delivery-\d+@wattyard\.test>$/);
    const [file] = mail?.attachments ?? [];
    expect(file?.filename).toBe('Yard 2026-11-09.csv');
    const csv = new TextDecoder().decode(file?.content as ArrayBuffer);
    expect(csv.split('\r\n')).toHaveLength(4);
    expect(csv).toContain('Device 1;000000000000000000000001;Yard;Site 1;Online;2026-11-14 13:00:00;29;;0;0,96;2;2;2');
    const plain = delivery.smtp.mails.find(({ to }) => to?.[0]?.address === english.email)?.attachments?.[0];
    expect(new TextDecoder().decode(plain?.content as ArrayBuffer)).toContain(
      ',Online,2026-11-14 13:00:00,29,,0,0.96,2,2,2',
    );
    expect(await delivery.rows('select next_at, last_at from report_schedule where id = $1', [id])).toEqual([
      { nextAt: MONDAY + 7 * DAY_MS, lastAt: MONDAY },
    ]);
  });

  test('of a site and of a device covers only these', async () => {
    const reader = await person();
    await addSchedule({ subject: 'site', siteId: 1, people: [reader.id] });
    await addSchedule({ subject: 'device', deviceId: device.id, people: [reader.id], attachment: 'xlsx' });
    await addSchedule({ subject: 'device', deviceId: other.id, people: [reader.id], every: 'daily' });
    delivery.clock.at = MONDAY;
    await turn();
    const text = (subject: string) => delivery.smtp.mails.find((mail) => mail.subject?.includes(subject))?.text;
    expect(text('Site report Site 1, ')).toContain('All devices: 1');
    expect(text('Device report Device 1, 9 Nov 2026 – 15 Nov 2026')).toContain(
      '14 Nov 2026: +0 Wh / −960 Wh'.replaceAll(' Wh', '\u00a0Wh'),
    );
    expect(text('Device report Device 2, 15 Nov 2026')).toContain('Nothing was measured in this time.');
    expect(delivery.smtp.mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([
      'Device 1 2026-11-09.xlsx',
    ]);
  });

  test('is attached as PDF where its schedule says so, in the language of its reader', async () => {
    const german = await person({ language: 'de' });
    await addSchedule({ people: [german.id], attachment: 'pdf' });
    await addSchedule({ subject: 'device', deviceId: device.id, people: [german.id], attachment: 'pdf' });
    delivery.clock.at = MONDAY;
    await turn();
    const files = delivery.smtp.mails.flatMap(({ attachments }) => attachments);
    expect(files.map(({ filename }) => filename).sort()).toEqual(['Device 1 2026-11-09.pdf', 'Yard 2026-11-09.pdf']);
    const of = (name: string) =>
      new Uint8Array(files.find(({ filename }) => filename?.startsWith(name))?.content as ArrayBuffer);
    const [fleet = []] = await textsOf(of('Yard'));
    expect(joined(fleet)).toContain('Flottenbericht Yard');
    expect(joined(fleet)).toMatch(/Alle Geräte 2.*Seite 1 von/);
    // A heading is on the page of what it heads.
    expect(joined(fleet)).not.toMatch(/Geräte Stand 16\. Nov\., 07:00 \(Europe\/Berlin\) Seite/);
    const [days = []] = await textsOf(of('Device 1'));
    expect(joined(days)).toMatch(/Gerätebericht Device 1.*14\. Nov\. 2026/);
    for (const name of ['Yard', 'Device 1']) {
      const [picture = Buffer.alloc(0)] = await picturesOf(of(name));
      const reference = `report-${name.toLowerCase().replace(' ', '-')}`;
      expect(await differenceFrom(reference, picture)).toMatchObject({ isTooMuch: false });
    }
  });

  test('has the logo of its reader’s company, if it has one', async () => {
    const reader = await person();
    await addSchedule({ people: [reader.id], attachment: 'pdf' });
    delivery.clock.at = MONDAY;
    const logo = await Transformer.fromRgbaPixels(Buffer.alloc(64 * 16 * 4, 180), 64, 16).png();
    await turn(true, delivery.within, async (path) => (path === COMPANY.path ? logo : null));
    const [file] = delivery.smtp.mails.flatMap(({ attachments }) => attachments);
    expect(await figuresOf(new Uint8Array(file?.content as ArrayBuffer))).toEqual(['Wattyard']);
  });

  test('is sent only to those who may see it at that time, whoever created it', async () => {
    const owner = await person();
    const reader = await person();
    const moved = await person();
    const without = await person({ email: null });
    const id = await addSchedule({ people: [owner.id, reader.id, moved.id, without.id] });
    await delivery.rows('update report_schedule set owner_id = $1 where id = $2', [owner.id, id]);
    await delivery.rows('update app_user set disabled = true where id = $1', [owner.id]);
    await delivery.rows("update app_user set company_id = 6, path = '1-6' where id = $1", [moved.id]);
    delivery.clock.at = MONDAY;
    await turn();
    expect(receivers()).toEqual([reader.email]);
    expect(await states()).toEqual([{ state: 'sent' }, { state: 'dropped' }]);
  });

  test('contains nothing measured by a device with an ended data service', async () => {
    const reader = await person();
    await addSchedule({ people: [reader.id], attachment: 'csv' });
    await addSchedule({ subject: 'device', deviceId: device.id, people: [reader.id] });
    await delivery.rows('update device set service_until = $2 where id = $1', [device.id, MONDAY - 1]);
    delivery.clock.at = MONDAY;
    await turn();
    await delivery.rows('update device set service_until = null where id = $1', [device.id]);
    expect(delivery.smtp.mails).toHaveLength(1);
    const [mail] = delivery.smtp.mails;
    expect(mail?.text).toContain('All devices: 2');
    expect(mail?.text).not.toMatch(/29%|960|: [1-9]\d* raised/);
    const csv = new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer);
    expect(csv).toMatch(/Device 1,000000000000000000000001,Yard,Site 1,Online,[^,]*,,,,,,0,0/);
    expect((await states()).map(({ state }) => state).sort()).toEqual(['dropped', 'sent']);
  });

  test('of a leased device covers the time of the lease', async () => {
    const tenant = await person({ companyId: 6 });
    const id = await addSchedule({ subject: 'device', deviceId: device.id, people: [tenant.id] });
    await delivery.rows("update report_schedule set company_id = 6, path = '1-6' where id = $1", [id]);
    const lease = async (from: number | null, until: number | null) => {
      for (const [table, id] of [
        ['device', 'id'],
        ['device_state', 'device_id'],
        ['alarm', 'device_id'],
      ])
        await delivery.rows(
          `update ${table} set lease_path = '1-6', lease_from = $2, lease_until = $3 where ${id} = $1`,
          [device.id, from, until],
        );
    };
    await lease(Date.UTC(2026, 10, 14, 11), MONDAY + DAY_MS);
    delivery.clock.at = MONDAY;
    await turn();
    expect(delivery.smtp.mails[0]?.text).toContain('−480\u00a0Wh');
    await lease(Date.UTC(2026, 10, 14, 11), MONDAY + 1);
    delivery.clock.at = MONDAY + 7 * DAY_MS;
    await turn();
    expect(await states()).toEqual([{ state: 'sent' }, { state: 'dropped' }]);
    await lease(null, null);
  });

  test('is neither lost nor sent twice when the program ends in between', async () => {
    const reader = await person();
    await addSchedule({ people: [reader.id] });
    delivery.clock.at = MONDAY;
    const breaking: Within = (scope, work) =>
      delivery.smtp.mails.length > 0 ? Promise.reject(new Error('killed')) : delivery.within(scope, work);
    await expect(turn(true, breaking)).rejects.toThrow('killed');
    await turn();
    await turn();
    expect(delivery.smtp.mails).toHaveLength(2);
    expect(new Set(delivery.smtp.mails.map(({ messageId }) => messageId)).size).toBe(1);
    // Whatever queues it again: the same report is one message for each reader.
    await delivery.rows('update report_schedule set next_at = $1', [MONDAY]);
    await turn();
    expect(delivery.smtp.mails).toHaveLength(2);
  });

  test('is retried while the mail server is unreachable, for the original days', async () => {
    const reader = await person();
    await addSchedule({ people: [reader.id], every: 'daily' });
    delivery.smtp.refuse.with = 451;
    delivery.clock.at = MONDAY;
    await turn();
    expect(await states()).toEqual([{ state: 'waiting' }]);
    delivery.smtp.refuse.with = null;
    delivery.clock.at += 18 * HOUR_MS;
    await turn();
    expect(delivery.smtp.mails.map(({ subject }) => subject)).toEqual(['Wattyard: Fleet report Yard, 15 Nov 2026']);
  });

  test('that was missed for days is sent once, for the last day', async () => {
    const reader = await person();
    await addSchedule({ people: [reader.id], every: 'daily', nextAt: MONDAY - 5 * DAY_MS });
    delivery.clock.at = MONDAY + HOUR_MS;
    await turn();
    expect(delivery.smtp.mails.map(({ subject }) => subject)).toEqual(['Wattyard: Fleet report Yard, 15 Nov 2026']);
  });

  test('is not queued without a mail server, nor sent later', async () => {
    const reader = await person();
    await addSchedule({ people: [reader.id] });
    delivery.clock.at = MONDAY;
    await turn(false);
    expect(await states()).toEqual([]);
    delivery.clock.at += MINUTE_MS;
    await turn();
    expect(delivery.smtp.mails).toEqual([]);
  });

  test('is not sent while it is paused, or after its schedule was removed', async () => {
    const reader = await person();
    const paused = await addSchedule({ people: [reader.id] });
    await delivery.rows('update report_schedule set paused_at = 0 where id = $1', [paused]);
    const removed = await addSchedule({ people: [reader.id] });
    delivery.clock.at = MONDAY;
    await queueReports(delivery, true, SIGNAL);
    await delivery.rows('delete from report_schedule where id = $1', [removed]);
    await turn();
    expect(delivery.smtp.mails).toEqual([]);
    expect(await states()).toEqual([{ state: 'dropped' }]);
    delivery.clock.at += 40 * DAY_MS;
    await clearMessages(delivery, SIGNAL);
    expect(await states()).toEqual([]);
  });

  test('is processed in turns, two at a time, when many are due at once', async () => {
    const reader = await person();
    await delivery.rows(
      `insert into report_schedule (id, company_id, path, subject, every, weekday, hour, time_zone, attachment, user_ids, next_at, updated_at)
       select nextval('report_schedule_id_seq'), $1, $2, 'fleet', 'weekly', 1, 7, 'Europe/Berlin', 'none', $3, $4, 0
       from generate_series(1, 450)`,
      [COMPANY.id, COMPANY.path, [reader.id], MONDAY],
    );
    delivery.clock.at = MONDAY;
    let most = 0;
    let underWay = 0;
    let sent = 0;
    const ending = new AbortController();
    const mailer = {
      ...delivery.mail.mailer,
      send: async () => {
        most = Math.max(most, ++underWay);
        await new Promise(setImmediate);
        underWay--;
        if (++sent === 20) ending.abort();
      },
    };
    await queueReports(delivery, true, SIGNAL);
    expect(await delivery.rows('select count(*)::int as count from delivery_message')).toEqual([{ count: 450 }]);
    const parts = { ...delivery.mail, mailer, drawPdf, logoOf: async () => noLogo };
    await turnAlone(ending.signal, (turn) => sendReports(delivery.sending, parts, turn));
    expect(most).toBeLessThanOrEqual(2);
    expect(sent).toBeLessThan(25);
  });
});

test('a report shows names unchanged, whatever they contain', async () => {
  const reader = await person();
  await delivery.rows(`update device set name = '<img src=x> =cmd|''/C calc''' where id = $1`, [device.id]);
  await addSchedule({ people: [reader.id], attachment: 'csv' });
  await addSchedule({ subject: 'device', deviceId: device.id, people: [reader.id] });
  delivery.clock.at = MONDAY;
  await turn();
  for (const { html } of delivery.smtp.mails) expect(html).not.toContain('<img');
  const [file] = delivery.smtp.mails.flatMap(({ attachments }) => attachments);
  expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toContain('<img src=x>');
  await delivery.rows("update device set name = 'Device 1' where id = $1", [device.id]);
});
