import { canFault } from '#domain/fleet/control/can.ts';
import { configurationFault } from '#domain/foundation/devices/configuration.ts';
import { capacityAmpHour, cycleCount, sohFraction } from '../battery/state.ts';
import { setCharge, type UnitState } from '../device/unit.ts';
import type { FaultKind } from '../fleet/format.ts';
import type { DeviceRunner } from '../run/device-runner.ts';
import { noFaults } from '../run/fault-profile.ts';
import type { DeviceSetting, DeviceView, SimulatorControl, UnitView } from './control.ts';

export class UnknownDevice extends Error {
  constructor(mcuId: string) {
    super(`no device ${mcuId} in this fleet`);
    this.name = 'UnknownDevice';
  }
}

/** The external control of the devices of a running fleet. */
export function simulatorControl(runners: ReadonlyMap<string, DeviceRunner>, now: () => number): SimulatorControl {
  const find = (mcuId: string): DeviceRunner => {
    const runner = runners.get(mcuId.toLowerCase());
    if (runner === undefined) throw new UnknownDevice(mcuId);
    return runner;
  };
  const doing = (mcuId: string, act: (runner: DeviceRunner) => void): DeviceView => {
    const runner = find(mcuId);
    act(runner);
    return deviceView(runner, now());
  };
  return {
    devices: () => [...runners.values()].map((runner) => deviceView(runner, now())),
    device: (mcuId) => deviceView(find(mcuId), now()),
    set: (mcuId, setting) => doing(mcuId, (runner) => applySetting(runner, setting)),
    fail: (mcuId, kind) => doing(mcuId, (runner) => setFaults(runner, (faults) => [...faults, kind])),
    repair: (mcuId, kind) =>
      doing(mcuId, (runner) =>
        setFaults(runner, (faults) => (kind === undefined ? [] : faults.filter((fault) => fault !== kind))),
      ),
    silent: (mcuId, seconds) =>
      doing(mcuId, (runner) => {
        runner.silentUntilMs = seconds === null ? 0 : now() + seconds * 1000;
      }),
    offline: (mcuId) => doing(mcuId, (runner) => runner.goOffline()),
    online: (mcuId) => doing(mcuId, (runner) => runner.goOnline()),
    faultProfile: (mcuId, faultProfile) =>
      doing(mcuId, (runner) => {
        runner.faultProfile = { ...noFaults, ...faultProfile };
      }),
    configure: async (mcuId, { configuration = {}, can }) => {
      const runner = find(mcuId);
      const fault = configurationFault(configuration, runner.state.settings.configuration);
      if (fault) throw new Error(`${fault.field} cannot be set to that`);
      if (can && canFault(can)) throw new Error(`${canFault(can)} of CAN is not possible`);
      await runner.setByHand(configuration, can);
      return deviceView(runner, now());
    },
    clock: (mcuId, shiftSeconds) =>
      doing(mcuId, (runner) => {
        runner.clockShiftMs = Math.round(shiftSeconds * 1000);
      }),
    report: async (mcuId) => {
      const runner = find(mcuId);
      await runner.report();
      return deviceView(runner, now());
    },
    publish: (mcuId, payload, to) => {
      const runner = find(mcuId);
      return runner.publish('topic' in to ? to.topic : `dev/${runner.device.mcuId}/up/${to.topicSuffix}`, payload);
    },
  };
}

function setFaults(runner: DeviceRunner, change: (faults: FaultKind[]) => FaultKind[]): void {
  runner.liveToNow();
  runner.state = { ...runner.state, faults: [...new Set(change(runner.state.faults))] };
}

function applySetting(runner: DeviceRunner, setting: DeviceSetting): void {
  runner.liveToNow();
  const { state, model } = runner;
  const units = state.units.map((own, unit) => {
    const isMeant = setting.unit === undefined || setting.unit === unit;
    const unitModel = model.units[unit];
    return isMeant && unitModel !== undefined ? settled(own, unitModel, setting) : own;
  });
  const forcedPlace =
    setting.lat === undefined || setting.lon === undefined
      ? state.forcedPlace
      : setting.lat === null || setting.lon === null
        ? null
        : { lat: setting.lat, lon: setting.lon };
  runner.state = {
    ...state,
    units,
    forcedPlace,
    ...(forcedPlace ?? {}),
    intervalSeconds: setting.intervalSeconds ?? state.intervalSeconds,
  };
  if (setting.intervalSeconds !== undefined) runner.follow();
}

function settled(own: UnitState, unit: Parameters<typeof setCharge>[0], setting: DeviceSetting): UnitState {
  const charged = setting.socPercent === undefined ? own : setCharge(unit, own, setting.socPercent / 100);
  const battery =
    setting.temperatureCelsius === undefined
      ? charged.battery
      : { ...charged.battery, temperatureCelsius: setting.temperatureCelsius };
  return {
    ...charged,
    battery,
    forcedLoadAmp: setting.loadAmp === undefined ? charged.forcedLoadAmp : setting.loadAmp,
  };
}

function deviceView(runner: DeviceRunner, nowMs: number): DeviceView {
  const { device, state } = runner;
  return {
    mcuId: device.mcuId,
    sn: device.sn,
    name: device.name,
    profile: device.profile,
    connected: runner.link.connected,
    online: runner.wanted,
    silentUntilMs: runner.silentUntilMs > nowMs ? runner.silentUntilMs : null,
    intervalSeconds: state.intervalSeconds ?? device.intervalSeconds,
    recordedUntilMs: state.atMs,
    acknowledgedUntilMs: runner.acknowledgedState.atMs,
    recordsAcknowledged: runner.recordsAcknowledged,
    recordsWaiting: runner.outbox.recordsWaiting,
    recordsLost: runner.outbox.recordsLost,
    historyDone: runner.live,
    clockShiftSeconds: runner.clockShiftMs / 1000,
    activity: state.activity,
    lat: state.lat,
    lon: state.lon,
    relayClosed: device.relay ? state.relayClosed : null,
    chargeLocked: state.chargeLocked,
    bootCount: state.settings.bootCount,
    firmwareVersion: state.settings.firmwareVersion,
    faultProfile: runner.faultProfile,
    faults: state.faults,
    units: runner.model.units.map((unit) => unitView(runner, unit.unit)),
  };
}

function unitView(runner: DeviceRunner, unit: number): UnitView {
  const own = runner.state.units[unit] as UnitState;
  const { battery } = runner.model.units[unit] as DeviceRunner['model']['units'][number];
  return {
    unit,
    socPercent: own.socEstimate * 100,
    voltageVolt: own.battery.voltageVolt,
    currentAmp: own.battery.currentAmp,
    temperatureCelsius: own.battery.temperatureCelsius,
    sohPercent: sohFraction(own.battery) * 100,
    capacityAmpHour: capacityAmpHour(battery, own.battery),
    cycleCount: cycleCount(battery, own.battery),
  };
}
