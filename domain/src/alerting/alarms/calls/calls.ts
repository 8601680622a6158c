import { z } from 'zod';
import { confidential } from '../../../contract/confidential.ts';
import { get, post } from '../../../contract/define.ts';
import { companyIds, flag, instant, int, mcuId, page, paging, span, timeZone } from '../../../contract/fields.ts';
import { alarmWork, pushMsg } from '../../../foundation/devices/push-msg-schema.ts';

/** A warning as lists and reports receive it. Names of people are not for guests, nor for who leases the device. */
export const reportedAlarm = pushMsg.extend({
  /** Stays the same, whatever happens to it. */
  id: z.string(),
  mcuId: z.string(),
  deviceName: z.string(),
  deviceSn: z.string(),
  /** The letter of the device's type. */
  dtype: z.string(),
  companyName: z.string().nullable(),
  /** Null where the device has none. */
  site: z.string().nullable(),
  /** Null while it is open. */
  releaseTime: z.int().nullable(),
  /** Found in records that came late: nobody was told. */
  foundLater: z.boolean(),
  /** Raised in maintenance: nobody is told. */
  suppressed: z.boolean(),
  /** The alarm of the same cause that it is shown under; null: it stands for itself. */
  gatheredBy: z.string().nullable(),
  /** How many alarms are shown under it. */
  gathered: z.int(),
  /** How often it came back within its repeat gap, and when the last time; null where it never did. */
  returns: z.int(),
  returnedAt: z.int().nullable(),
  ...alarmWork,
  acknowledgedAt: z.int().nullable(),
  acknowledgedBy: confidential('person', z.string().nullable()),
  assigneeId: confidential('person', z.int().nullable()),
  assigneeName: confidential('person', z.string().nullable()),
  snoozedUntil: z.int().nullable(),
  closedAt: z.int().nullable(),
});

/** Where the devices of messages are. */
const alarmPlaces = {
  mcuId: mcuId().optional(),
  /** Part of a device's name or serial number. */
  key: z.string().max(100).default(''),
  companyIdList: companyIds().default([]),
  site: z.string().max(200).default(''),
  emptySite: flag().default(false),
  /** 0 monitors, 1 to 3 the energy devices of that maker. */
  manufacturer: int(0, 3).optional(),
};

/** Which messages a list or a file has. */
export const alarmFilter = {
  ...alarmPlaces,
  /** 1 warnings, 2 other messages. */
  type: int(1, 2).optional(),
  /** 0 open, 1 released. */
  status: int(0, 1).optional(),
  level: int(1, 4).optional(),
  msgType: int(1, 9999).optional(),
  /** When they were raised; both or neither. */
  startTime: instant().optional(),
  endTime: instant().optional(),
  /** Raised in this hour of any day, by the clock of `timeZone`. */
  hour: int(0, 23).optional(),
  timeZone: timeZone(),
  /** 0 new, 1 acknowledged, 2 assigned, 3 closed. */
  workStatus: int(0, 3).optional(),
  /** Given to the caller. */
  mine: flag().default(false),
  /** Only what is snoozed now, or what is not. */
  snoozed: flag().optional(),
  /** 1 the hidden ones. */
  delFlag: int(0, 1).default(0),
  /** Only what this alarm has gathered. */
  gatheredBy: z.guid().optional(),
  /** Each by itself, also what another alarm has gathered. */
  each: flag().default(false),
  /** Of the companies of `companyIdList` themselves, and none below them. */
  directly: flag().default(false),
};

export const alarmCalls = {
  listLatelyMsg: get('/report/listLatelyMsg', {
    summary: 'The newest warnings of the visible fleet, and how many are open',
    modules: ['message'],
    output: z.object({
      list: z.array(reportedAlarm),
      openWarnings: z.int(),
      openOthers: z.int(),
      /** Open and unhandled: nobody has acknowledged or snoozed them, and they were not raised in maintenance. */
      newWarnings: z.int(),
      newOthers: z.int(),
    }),
  }),
  alarmSummary: post('/alarms/summary', {
    effect: 'reads',
    summary:
      'How many messages are open, how many were raised on each of the last 30 days, and how soon they were released',
    refusals: ['device_not_found'],
    modules: ['message'],
    input: z.object({
      type: int(1, 2),
      ...alarmPlaces,
      timeZone: timeZone(),
    }),
    output: z.object({
      /** Of level 1 to 4. */
      open: z.array(z.int()).length(4),
      /** Of the open ones: nobody has acknowledged or snoozed them, and they were not raised in maintenance; a gathering counts once. */
      unhandled: z.int(),
      /** The oldest first; `date` is that of the time zone, `raised` of level 1 to 4. */
      days: z.array(z.object({ date: z.string(), raised: z.array(z.int()).length(4) })),
      /** Of those raised on these days that are released. */
      medianReleaseMs: z.int().nullable(),
    }),
  }),
  listWarningPushMsg2: post('/report/listWarningPushMsg2', {
    effect: 'reads',
    summary: 'One page of the warnings and other messages of the visible fleet, newest first',
    refusals: ['device_not_found'],
    modules: ['message'],
    input: z.object({ ...alarmFilter, ...span, ...paging }),
    /** `total` is at most 10,000; `open` is the number that would match with status 0, with the same maximum. */
    output: page(reportedAlarm).extend({ open: z.int() }),
  }),
};
