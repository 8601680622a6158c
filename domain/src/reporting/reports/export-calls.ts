import { z } from 'zod';
import { alarmFilter } from '../../alerting/alarms/calls/calls.ts';
import { post } from '../../contract/define.ts';
import { int, interval, language, mcuId } from '../../contract/fields.ts';
import { TABLE_MEDIA_TYPES } from '../../contract/table-file.ts';
import { tableForm } from '../../contract/table-form.ts';
import { LIVE_NAMES } from '../../foundation/kinds/registry.ts';

/** The source of the measurement: the monitor itself, or the battery's own management system. */
const EXPORT_SOURCES = ['monitor', 'bms'] as const;
/** Kinds of records that are tables of their own; positions are in those of a monitor. */
const RECORD_SOURCES = LIVE_NAMES.filter((name) => name !== 'location');
/** `activity`: hours with the activity in them; `alarms`: warnings that were raised. */
const EXPORT_REPORTS = ['activity', 'alarms'] as const;

const input = {
  mcuId: mcuId(),
  ...interval,
  unit: int(0, 65_535).default(0),
  ...tableForm,
  source: z.enum(EXPORT_SOURCES).default('monitor'),
  /** Those of the account when left out. */
  language: language().optional(),
  temperatureType: z.enum(['C', 'F']).optional(),
};
const file = {
  device: 'mcuId',
  needsService: true,
  output: 'file',
  mediaTypes: Object.values(TABLE_MEDIA_TYPES),
} as const;

export const exportCalls = {
  exportRecords: post('/report/exportRecords', {
    summary:
      'Records of a device as a table, in the language and temperature unit of the reader; at most 31 days; positions only for callers who may see them',
    input: z.object({ ...input, source: z.enum(RECORD_SOURCES).default('monitor') }),
    ...file,
  }),
  exportSessions: post('/report/exportSessions', {
    summary: 'Charge and discharge sessions of a device as a table, newest first; at most 31 days',
    input: z.object(input),
    ...file,
  }),
  exportReport: post('/report/exportReport', {
    summary: 'Activity by hour, or the warnings of a device, as a table; at most 31 days',
    input: z.object({ ...input, report: z.enum(EXPORT_REPORTS) }),
    ...file,
  }),
  exportAlarms: post('/alarms/export', {
    summary: 'Messages of the visible fleet as a table, newest first, with the filters of their list; at most 10,000',
    refusals: ['device_not_found'],
    modules: ['message'],
    input: z.object({
      ...alarmFilter,
      ...tableForm,
      language: input.language,
      temperatureType: input.temperatureType,
    }),
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
};
