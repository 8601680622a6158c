/** What somebody can ask for of a month of one device with a record every ten seconds, and files of the largest size. */
import { createHash } from 'node:crypto';
import { MAX_IMAGE_BYTES } from '#domain/fleet/firmware/limits.ts';
import { MAX_CONTENT } from '#domain/reporting/handbook/limits.ts';
import { mcuIdOf } from '../fleet.ts';
import { DEVICE, FIRST_DAY } from '../history.ts';
import type { Door } from './door.ts';
import { FORM_TYPE, form, JSON_TYPE, post } from './http-doors.ts';

const DAY_MS = 86_400_000;
const period = { startTime: String(FIRST_DAY * DAY_MS), endTime: String((FIRST_DAY + 31) * DAY_MS - 1) };
const ofDevice =
  (path: string, fields: Record<string, string> = {}) =>
  () => ({
    path,
    body: form({ mcuId: mcuIdOf(DEVICE), ...period, ...fields }),
    type: FORM_TYPE,
  });

/** An image that nobody has signed. */
function unsignedImage(): FormData {
  const bytes = Buffer.alloc(MAX_IMAGE_BYTES, 7);
  const data = new FormData();
  const fields = { model: 'YH-1', version: '1.0.0', signature: '0'.repeat(128) };
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set('sha256', createHash('sha256').update(bytes).digest('hex'));
  data.set('file', new Blob([bytes]), 'firmware.bin');
  return data;
}

const entities = (count: number) => Array.from({ length: count }, (_, nth) => ({ entity: `sensor.${nth}` }));

export const MONTH_DOORS: readonly Door[] = [
  post('month: records as columns', '200', ofDevice('/report/listRecordData')),
  post('month: records as CSV', '200', ofDevice('/report/exportRecords', { format: 'csv' })),
  post('month: records as XLSX', '200', ofDevice('/report/exportRecords', { format: 'xlsx' })),
  post('month: activity as XLSX', '200', ofDevice('/report/exportReport', { format: 'xlsx', report: 'activity' })),
  post('month: charge sessions', '200', ofDevice('/report/exportSessions')),
  post('month: track as GPX', '200', ofDevice('/location/exportTrack')),
  post('fleet: managed devices as XLSX', '200', () => ({
    path: '/manager/device/exportManaged',
    body: form({ format: 'xlsx' }),
    type: FORM_TYPE,
  })),
  post('fleet: all managed devices selected', '200', () => ({
    path: '/manager/device/selectManaged',
    body: form({}),
    type: FORM_TYPE,
  })),
  post('audit: as XLSX', '200', () => ({
    path: '/manager/audit/export',
    body: form({ ...period, format: 'xlsx' }),
    type: FORM_TYPE,
  })),
  post('firmware: 16 MB that nobody has signed', '200 firmware_no_keys', () => ({
    path: '/manager/firmware/add',
    body: unsignedImage(),
  })),
  // Not the revision that was read: it is refused once everything has been looked at, in every round alike.
  post('handbook: the longest article', '200 article_changed', () => ({
    path: '/onlineHandbook/save',
    body: form({
      id: 'own',
      language: 'en',
      type: 'api',
      title: 'a',
      content: '*[`a'.repeat(MAX_CONTENT / 4),
      base: '9',
    }),
    type: FORM_TYPE,
  })),
  post('bridge: 256 kB of entities', '400 param_error', () => ({
    path: '/bridge/save',
    body: JSON.stringify({
      name: 'a',
      bridge: {
        mcuId: mcuIdOf(DEVICE),
        source: { kind: 'home-assistant', url: 'http://a', entities: entities(8_000) },
      },
    }),
    type: JSON_TYPE,
  })),
];
