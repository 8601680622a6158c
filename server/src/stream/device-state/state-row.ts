import type { OpenAlarm } from '#domain/alerting/alarms/life/open-alarm.ts';
import { alarmLevelOf, type DeviceAlarmLevel } from '#domain/alerting/alarms/rules/level.ts';
import { type DeviceState, openAlarms } from '#domain/assembly/device-state/projections.ts';
import { type ChargeState, chargeState } from '#domain/foundation/kinds/charge-state.ts';
import type { Location, Monitor } from '#domain/foundation/kinds/wire.ts';
import { heldOfBmsAsMonitor, heldOfMonitor } from '#domain/stream/readings/held-now.ts';
import type { HeldValue } from '#domain/stream/readings/held-values.ts';
import type { Newest } from '#domain/stream/readings/projection.ts';
import { shownLocation, shownUnit } from '#domain/stream/readings/shown.ts';

/** The values shown for a device on lists and the map; in hundredths. */
interface ShownValues {
  readonly unit: number;
  readonly at: number;
  readonly body: Partial<Monitor>;
  /** Which of them are held, as lists name them. */
  readonly held: readonly HeldValue[];
}

/** What lists, maps and live messages show of a device. */
export interface ShownState {
  readonly values: ShownValues | null;
  readonly receivedAt: number | null;
  readonly online: boolean;
  readonly chargeState: ChargeState | null;
  readonly location: Newest<Location> | null;
  readonly alarm: DeviceAlarmLevel;
}

/** The columns that lists and maps read. */
export interface StateRow extends ShownState {
  readonly deviceId: number;
  /** Number of inputs processed. */
  readonly seq: number;
  /** The same before, as it has to be stored still. */
  readonly was: number;
}

/** Values of the displayed unit's monitor, or of its battery management system where there is no monitor. */
function shownValues({ readings, believed }: Pick<DeviceState, 'readings' | 'believed'>): ShownValues | null {
  const shown = shownUnit(readings);
  if (!shown) return null;
  const { monitor, bms } = shown.readings;
  const { unit } = shown;
  if (monitor) return { unit, at: monitor.at, body: monitor.body, held: heldOfMonitor(believed, unit) };
  if (!bms) return null;
  const { packCentiAmp } = bms.body;
  return {
    unit,
    at: bms.at,
    held: heldOfBmsAsMonitor(believed, unit),
    body: {
      socCentiPercent: bms.body.socCentiPercent ?? undefined,
      voltageCentiVolt: bms.body.packCentiVolt ?? undefined,
      currentChargingCentiAmp: packCentiAmp === null ? undefined : Math.max(packCentiAmp, 0),
      currentUsingCentiAmp: packCentiAmp === null ? undefined : Math.max(-packCentiAmp, 0),
      temperatureCentiCelsius: bms.body.maximumCentiCelsius ?? undefined,
    },
  };
}

/** Charge state of the displayed unit. */
const shownChargeState = (shown: ShownValues | null): ChargeState | null =>
  shown && chargeState(shown.body.currentUsingCentiAmp, shown.body.currentChargingCentiAmp, shown.body.socCentiPercent);

export function shownState(state: DeviceState): ShownState {
  const values = shownValues(state);
  return {
    values,
    receivedAt: state.presence.lastReceivedAt,
    online: state.presence.online,
    chargeState: shownChargeState(values),
    location: shownLocation(state.readings),
    alarm: alarmLevelOf(openAlarms(state)),
  };
}

/** The worst open alarm as JSON text. */
export const alarmMessage = (worst: OpenAlarm): string =>
  JSON.stringify({
    msgType: worst.msgType,
    code: worst.code,
    unit: worst.unit,
    level: worst.level,
    triggerValue: worst.triggerValue,
    triggerSubValue: worst.triggerSubValue,
    raisedAt: worst.raisedAt,
    updatedAt: worst.raisedAt,
    extend: worst.extend,
  });
