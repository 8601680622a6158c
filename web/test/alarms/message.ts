import type { Message } from '#web/features/alarms/message-queries.ts';

export const NOW = new Date(2026, 10, 22, 12).getTime();

/** A message as a list has it: the voltage of a lift is low, unless said otherwise. */
export const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  mcuId: 'a'.repeat(24),
  deviceName: 'Lift',
  deviceSn: 'SN',
  dtype: 'a',
  companyName: null,
  site: null,
  msgType: 5,
  type: 1,
  unit: 0,
  code: 0,
  level: 1,
  triggerValue: 3180,
  triggerSubValue: 3000,
  extendValue: '{}',
  status: 0,
  createTime: NOW - 1000,
  updateTime: NOW,
  releaseTime: null,
  foundLater: false,
  suppressed: false,
  gatheredBy: null,
  gathered: 0,
  delFlag: 0,
  workStatus: 0,
  acknowledgedAt: null,
  acknowledgedBy: null,
  assigneeId: null,
  assigneeName: null,
  snoozedUntil: null,
  closedAt: null,
  ...more,
});
