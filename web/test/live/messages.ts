import type { AlarmChange, Notify, RealTimeData } from '#domain/gen/notify.ts';

export const MCU = '574154545941524400000001';

export const message = (more: Partial<Notify> = {}): Notify => ({ mcuId: MCU, deviceName: '', pushMsg: [], ...more });

export const values = (yhubStimeTs: number, more: Partial<RealTimeData> = {}): RealTimeData => ({
  yhubStimeTs,
  unit: 0,
  ...more,
});

export const alarm = (more: Partial<AlarmChange> = {}): AlarmChange => ({
  msgType: 1,
  unit: 0,
  code: 0,
  text: '',
  suppressed: false,
  level: 1,
  raisedAtMs: 1000,
  releasedAtMs: 0,
  triggerValue: 2300,
  triggerSubValue: 2350,
  ...more,
});
