import { kindOfMessage } from '#domain/alerting/alarms/catalogue.ts';
import { noUnitAlarms } from '#domain/alerting/alarms/projection.ts';
import { evaluate, type WatchedRecord } from '#domain/alerting/alarms/rules/evaluate.ts';
import { ruleSet } from '#domain/alerting/alarms/rules/rule-set.ts';
import { builtInRules } from '#domain/alerting/alarms/rules/rules.ts';
import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { type ChargeState, chargeState } from '#domain/foundation/kinds/charge-state.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import { type DeviceModel, type DeviceState, deviceModel, initialDevice } from '#simulator/device/model.ts';
import { type FleetDevice, fleetSchema } from '#simulator/fleet/format.ts';
import { measureMonitor } from '#simulator/measure/monitor.ts';
import { reportAt } from '#simulator/run/advance.ts';
import { demoFleet } from '../../seeds/demo/fleet.ts';
import { fleetDevice } from '../../seeds/demo/fleet-file.ts';

/** The state that the console would show for a device at an instant. */
export interface Seen {
  name: string;
  isOnline: boolean;
  soc: number;
  state: ChargeState | null;
  /** charging current, parts of the capacity */
  chargeRate: number;
  celsius: number | null;
  place: { lat: number; lon: number };
  isMoving: boolean;
  alarms: number[];
}

/** The demo fleet as the simulator gets it at its first start. */
export function firstFleet(firstStartMs: number, historyDays: number): FleetDevice[] {
  const devices = demoFleet.map((device) => fleetDevice(device, 'key', historyDays, firstStartMs));
  return fleetSchema.parse({ mqttUrl: 'mqtt://127.0.0.1:1', devices }).devices;
}

/** Lives through the history and on from the first start, minute by minute with its alarms; one row per instant. */
export function seenAt(device: FleetDevice, firstStartMs: number, instants: readonly number[]): Seen[] {
  const model = deviceModel(device);
  const silentFromMs = device.silentHours === undefined ? Infinity : firstStartMs - device.silentHours * HOUR_MS;
  const longAfterMs = firstStartMs + 30 * DAY_MS;
  const watch = watcher(device);
  let state = initialDevice(model, firstStartMs - device.historyDays * DAY_MS);
  return instants.map((instant) => {
    while (state.atMs < Math.min(instant, silentFromMs)) {
      const atMs = Math.min(state.atMs + MINUTE_MS, instant);
      const report = reportAt(model, state, atMs, {
        firstStartMs,
        nowMs: longAfterMs,
        silentUntilMs: 0,
        clockShiftMs: 0,
      });
      state = report.state;
      for (const one of report.measurements) if (one.kind === 10) watch.record({ ...one, at: atMs });
    }
    return seen(model, state, instant < silentFromMs, watch.open());
  });
}

function watcher(device: FleetDevice) {
  const settings = deviceSettings({
    version: 1,
    reportIntervalSeconds: device.intervalSeconds,
    timeZone: device.timeZone,
    chemistry: device.chemistry,
    nominalCentiVolt: Math.round(device.nominalVoltage * 100),
    capacityCentiAmpHour: device.capacityAmpHour * 100,
  });
  const rules = ruleSet(builtInRules(settings), historyRules(settings));
  const units = Array.from({ length: device.units }, noUnitAlarms);
  return {
    record: (record: WatchedRecord) => {
      const state = units[record.unit];
      if (state !== undefined) evaluate(rules, state, record, () => {});
    },
    /** Warnings, that is; messages of maintenance are none. */
    open: () =>
      units.flatMap(({ open }) => open.map(({ msgType }) => msgType)).filter((type) => kindOfMessage(type) === 1),
  };
}

const OFFLINE = 12;

function seen(model: DeviceModel, state: DeviceState, isOnline: boolean, alarms: number[]): Seen {
  const [unit] = model.units;
  if (unit === undefined) throw new Error('a device without a unit');
  const monitor = measureMonitor(model, state, unit);
  const soc = monitor.socCentiPercent ?? Number.NaN;
  return {
    name: model.device.name,
    isOnline,
    soc: soc / 100,
    state: chargeState(monitor.currentUsingCentiAmp, monitor.currentChargingCentiAmp, soc),
    chargeRate: (monitor.currentChargingCentiAmp ?? 0) / 100 / model.device.capacityAmpHour,
    celsius: monitor.temperatureCentiCelsius === undefined ? null : monitor.temperatureCentiCelsius / 100,
    place: { lat: state.lat, lon: state.lon },
    isMoving: isOnline && state.speedMetrePerSecond > 0,
    alarms: isOnline ? alarms : [...alarms, OFFLINE],
  };
}
