import type { RuleOrigin, RuleScope, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { ALWAYS } from '#domain/alerting/alarms/rules/families.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';

const NOWHERE: RuleOrigin = {
  layer: 'company',
  companyId: null,
  companyName: null,
  siteId: null,
  site: null,
  deviceType: null,
};
const LASTING = { hysteresis: 300, durationSeconds: 300, upperLimit: null };
const START = { ...LASTING, level: 2, msgType: null, enabled: true, limit: 5000 };

/** An own rule that does not exist yet: the battery above 50 °C for five minutes. */
export const newRule = (scope: RuleScope): WarningRuleDetail => ({
  key: 'own:0',
  name: null,
  kind: KIND.monitor,
  channel: 'temperature',
  comparison: 'above',
  enabled: true,
  levels: [
    {
      ...START,
      origins: { enabled: NOWHERE, limit: NOWHERE, hysteresis: NOWHERE, durationSeconds: NOWHERE },
      isSetHere: true,
      inherited: null,
      isMixed: false,
    },
  ],
  when: ALWAYS,
  origin: NOWHERE,
  isSetHere: true,
  mayEdit: true,
  devices: 0,
  following: 0,
  keeping: 0,
  whenOrigins: { whileState: NOWHERE, hours: NOWHERE, repeatGapSeconds: NOWHERE },
  whenSetHere: [],
  inheritedWhen: null,
  appliesTo: scope,
  battery: null,
  keepingDevices: [],
  keepingLayers: [],
  unfitDevices: 0,
  changedAt: null,
  changedBy: null,
  version: 0,
});
