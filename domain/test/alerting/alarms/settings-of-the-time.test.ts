import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OpenAlarm } from '#domain/alerting/alarms/life/open-alarm.ts';
import { ownLayer, type RuleChanges } from '#domain/alerting/alarms/rules/layers.ts';
import type { OwnRule } from '#domain/alerting/alarms/rules/own-rule.ts';
import { lackingFrom } from '#domain/alerting/alarms/watch/facts.ts';
import { type DeviceSettings, settingsUnder } from '#domain/alerting/device-settings/settings.ts';
import { type DeviceStreamEvent, deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import type { RecordInput } from '#domain/stream/stream/input.ts';
import { recordsOf } from './arbitrary-alarms.ts';
import { batterySettings } from './watched-battery.ts';

const FACTS = batterySettings();
const RULE: OwnRule = {
  id: 4,
  name: 'Warm',
  kind: KIND.monitor,
  channel: 'temperature',
  comparison: 'above',
  levels: [{ level: 2, limit: 5300 }],
  hysteresis: 100,
  durationSeconds: 60,
  whileState: 'any',
  hours: null,
  repeatGapSeconds: 600,
};

const changes = fc.record(
  {
    7: fc.record({ limit: fc.constantFrom(5000, 5300, 5600), enabled: fc.boolean() }, { requiredKeys: [] }),
    11: fc.record(
      { limit: fc.constantFrom(2500, 3000, 3500), durationSeconds: fc.constantFrom(0, 300) },
      { requiredKeys: [] },
    ),
    highTemperature: fc.record(
      {
        whileState: fc.constantFrom('any', 'charging', 'idle'),
        repeatGapSeconds: fc.constantFrom(60, 600, 3600),
        hours: fc.constantFrom(null, { daysBits: 127, fromMinute: 360, toMinute: 720 }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<RuleChanges>;

/** Settings as a company, a site and an own rule make them. */
const settings = fc
  .tuple(changes, changes, fc.boolean(), fc.boolean())
  .map(([ofCompany, ofDevice, hasRule, isPaused]) =>
    settingsUnder(
      FACTS,
      [{ companyId: 1, siteId: null, deviceType: null, changes: ofCompany }, ownLayer(ofDevice)],
      hasRule ? [{ ...RULE, hysteresis: isPaused ? 0 : 100 }] : [],
    ),
  );

/** A life of unit 0: before some of the records other settings come into force. */
const lives = recordsOf(60).chain((records) =>
  fc.tuple(
    fc.constant(records.map((record) => ({ ...record, unit: 0 }))),
    fc.array(fc.option(settings, { freq: 5 }), { minLength: records.length, maxLength: records.length }),
  ),
);

class Alarms {
  readonly all: { alarm: OpenAlarm; releasedAt: number | null }[] = [];
  readonly take = (event: DeviceStreamEvent): void => {
    if (event.type === 'alarmRaised') this.all.push({ alarm: event.alarm, releasedAt: null });
    if (event.type !== 'alarmReleased') return;
    const { alarm, releasedAt } = event;
    const open = this.all.find(
      (one) => one.releasedAt === null && one.alarm.raisedAt === alarm.raisedAt && one.alarm.rule === alarm.rule,
    );
    if (open) open.releasedAt = releasedAt;
  };
}

it('the log under the settings of the time yields the alarms that were raised', () => {
  fc.assert(
    fc.property(lives, ([records, replaced]) => {
      const live = new Alarms();
      const state = emptyState();
      const past: { readonly until: number; readonly settings: DeviceSettings }[] = [];
      let inForce: DeviceSettings = FACTS;
      for (const [place, record] of records.entries()) {
        const next = replaced[place];
        if (next) {
          // Between two records, as the job that follows a save gives it.
          const now = record.receivedAt - 1;
          past.push({ until: now, settings: inForce });
          inForce = JSON.parse(JSON.stringify(next)) as DeviceSettings;
          deviceStream.take(state, { type: 'settings', now }, inForce, live.take);
        }
        deviceStream.take(state, record, inForce, live.take);
      }
      const again = new Alarms();
      const derived = emptyState();
      const settingsAt = ({ receivedAt }: RecordInput) =>
        past.find(({ until }) => receivedAt < until)?.settings ?? inForce;
      for (const record of records) deviceStream.take(derived, record, settingsAt(record), again.take);
      const raisedBy = ({ all }: Alarms) =>
        all.map(({ alarm }) => ({ rule: alarm.rule, raisedAt: alarm.raisedAt, alarm }));
      expect(raisedBy(again)).toEqual(raisedBy(live));
      expect(lackingFrom(live.all, again.all)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
