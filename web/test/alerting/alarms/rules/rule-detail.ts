import type { RuleOrigin, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';

const DEFAULT: RuleOrigin = {
  layer: 'default',
  companyId: null,
  companyName: null,
  siteId: null,
  site: null,
  deviceType: null,
};
export const PARENT: RuleOrigin = { ...DEFAULT, layer: 'company', companyId: 1, companyName: 'Northfield Rentals' };

type Level = WarningRuleDetail['levels'][number];

export const levelOf = (msgType: number, level: number, limit: number, more: Partial<Level> = {}): Level => {
  const values = { level, msgType, enabled: true, limit, upperLimit: null, hysteresis: 300, durationSeconds: 60 };
  return {
    ...values,
    origins: { enabled: DEFAULT, limit: DEFAULT, hysteresis: DEFAULT, durationSeconds: DEFAULT },
    isSetHere: false,
    inherited: values,
    isMixed: false,
    ...more,
  };
};

/** High temperature of a company with nothing of its own. */
export const ruleDetail = (more: Partial<WarningRuleDetail> = {}): WarningRuleDetail => ({
  key: 'highTemperature',
  name: null,
  kind: 1,
  channel: 'temperature',
  comparison: 'above',
  enabled: true,
  levels: [levelOf(5, 1, 6500), levelOf(6, 2, 6000), levelOf(7, 3, 5500)],
  when: { whileState: 'any', hours: null, repeatGapSeconds: 3600 },
  origin: DEFAULT,
  isSetHere: false,
  mayEdit: true,
  devices: 31,
  following: 29,
  keeping: 2,
  whenOrigins: { whileState: DEFAULT, hours: DEFAULT, repeatGapSeconds: DEFAULT },
  whenSetHere: [],
  inheritedWhen: { whileState: 'any', hours: null, repeatGapSeconds: 3600 },
  appliesTo: null,
  battery: null,
  keepingDevices: [],
  keepingLayers: [],
  unfitDevices: 0,
  changedAt: null,
  changedBy: null,
  version: 4,
  ...more,
});
