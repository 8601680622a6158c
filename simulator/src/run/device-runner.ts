import { encodeReport } from '#domain/fleet/control/wire.ts';
import { type Configuration, type ConfigurationPart, withoutAbsent } from '#domain/foundation/devices/configuration.ts';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { type DeviceModel, type DeviceState, deviceModel, initialDevice } from '../device/model.ts';
import { factorySettings } from '../device/settings.ts';
import { reportOfSettings } from '../device/settings-report.ts';
import { stepDevice } from '../device/step.ts';
import { Upgrade } from '../firmware/upgrade.ts';
import type { FleetDevice } from '../fleet/format.ts';
import { Link, LinkClosed } from '../link/link.ts';
import { advance, type Circumstances, type Report, reportAt } from './advance.ts';
import { CommandExecutor } from './command-executor.ts';
import { type FaultProfile, noFaults } from './fault-profile.ts';
import { catchUpLagMs, nextInstant, startInstant } from './instants.ts';
import { Outbox, type Parcel } from './outbox.ts';
import type { Schedule } from './schedule.ts';

/** A device that is overdue by more than this is catching up, and is driven by the pump instead of the clock. */
const behindMs = 30_000;
/** Time without connection, as in a tunnel. */
const lostForMs = 3_000;

export interface RunnerContext {
  mqttUrl: string;
  firmwareKeys: readonly string[];
  now: () => number;
  firstStartMs: number;
  schedule: Schedule;
  /** there may be something to send */
  wakePump: () => void;
  onAcknowledged: (records: number) => void;
  log: (line: string) => void;
}

/** A state saved by an older program has no settings yet. */
function switchedOn(device: FleetDevice, state: DeviceState): DeviceState {
  const settings = state.settings ?? factorySettings(device);
  return { ...state, settings: { ...settings, bootCount: settings.bootCount + 1 } };
}

/** Runs one device: simulates, measures, stores and sends records, and executes commands. */
export class DeviceRunner {
  readonly device: FleetDevice;
  readonly model: DeviceModel;
  readonly outbox = new Outbox<DeviceState>();
  readonly link: Link;
  state: DeviceState;
  /** the device as of its newest acknowledged record, from which a restart continues */
  acknowledgedState: DeviceState;
  recordsAcknowledged = 0;
  wanted = true;
  silentUntilMs = 0;
  clockShiftMs = 0;
  faultProfile: FaultProfile = noFaults;
  /** the history is complete; records follow the clock */
  live = false;
  readonly firmware: Upgrade;
  readonly #context: RunnerContext;
  readonly #waitingFor = new Map<Parcel<DeviceState>, { resolve: () => void; reject: (error: Error) => void }>();
  #callOff: () => void = () => {};
  #historyDone = false;
  /** its present configuration has been reported since it was switched on */
  #hasReportedSettings = false;

  constructor(device: FleetDevice, remembered: DeviceState | undefined, context: RunnerContext) {
    this.device = device;
    this.#context = context;
    this.model = deviceModel(device);
    this.state = switchedOn(
      device,
      remembered ?? initialDevice(this.model, startInstant(device, context.firstStartMs)),
    );
    this.acknowledgedState = this.state;
    const later = (delayMs: number, run: () => void) => context.schedule.at(context.now() + delayMs, run);
    this.firmware = new Upgrade({
      model: device.model,
      trustedKeys: context.firmwareKeys,
      isConnected: () => this.link.connected,
      atPercent: (percent) => this.#atPercent(percent),
      wait: (ms) => new Promise((resolve) => later(ms, resolve)),
    });
    const executor = new CommandExecutor(this, context.now, later);
    this.link = new Link({
      mqttUrl: context.mqttUrl,
      mcuId: device.mcuId,
      key: device.key,
      later,
      random: Math.random,
      onConnected: () => {
        context.wakePump();
        this.#reportSettingsOnce();
      },
      onClosed: () => this.#closed(),
      onCommand: (payload) => {
        if (this.isSilent() || executor.receive(payload)) return;
        context.log(`${device.mcuId}: a command that cannot be read`);
      },
      log: context.log,
    });
  }

  start(): void {
    this.wanted = !this.#isSpent();
    if (this.wanted) this.link.open();
    this.follow();
  }

  stop(): void {
    this.#callOff();
    this.link.close();
  }

  circumstances(): Circumstances {
    const { now, firstStartMs } = this.#context;
    return { firstStartMs, nowMs: now(), silentUntilMs: this.silentUntilMs, clockShiftMs: this.clockShiftMs };
  }

  isBehind(): boolean {
    const { firstStartMs, nowMs } = this.circumstances();
    const next = nextInstant(this.device, firstStartMs, this.state, nowMs);
    return next !== null && next.atMs + behindMs <= nowMs;
  }

  /** Still in its history: a measurement now would leave a gap. */
  isFarBehind(): boolean {
    return this.isBehind() && this.circumstances().nowMs - this.state.atMs > 2 * catchUpLagMs;
  }

  /** Simulates up to now without making a record, so that a change applies from now on. */
  liveToNow(): void {
    if (this.isFarBehind()) return;
    this.catchUp(Infinity);
    this.state = stepDevice(this.model, this.state, this.#context.now());
  }

  /** No records of the past are left to make or to send. */
  isHistoryDone(): boolean {
    this.#historyDone ||= this.live && this.outbox.isEmpty();
    return this.#historyDone;
  }

  /** Makes overdue records and puts them into the outbox. */
  catchUp(mostRecords: number): void {
    const { reports, state } = advance(this.model, this.state, this.circumstances(), mostRecords);
    this.state = state;
    for (const report of reports) this.#store(report);
    if (!this.isBehind()) this.follow();
  }

  /** Sends one parcel; false if none is waiting. */
  send(): boolean {
    const parcel = this.outbox.take();
    if (parcel?.payload == null) return false;
    this.link.publish(`dev/${this.device.mcuId}/up/${parcel.topic}`, parcel.payload).then(
      () => this.#acknowledged(parcel),
      // pending publishes return to the outbox when the connection closes; nothing else makes a publish fail
      () => {},
    );
    return true;
  }

  /** Schedules the next record by the clock. Does nothing while it is behind. */
  follow(): void {
    this.#callOff();
    if (this.isBehind()) {
      this.live = false;
      this.#context.wakePump();
      return;
    }
    this.live = true;
    this.#reportSettingsOnce();
    const { firstStartMs, nowMs } = this.circumstances();
    const next = nextInstant(this.device, firstStartMs, this.state, nowMs);
    if (next === null) {
      this.#context.wakePump();
      return;
    }
    this.#callOff = this.#context.schedule.at(next.atMs, () => {
      if (this.isBehind()) return this.follow();
      this.catchUp(Infinity);
      this.#context.wakePump();
    });
  }

  /**
   * Measures everything now; resolves when the server has acknowledged it. A few overdue records are sent first;
   * rejects while the device is in its history.
   */
  async report(): Promise<void> {
    if (!this.link.connected) throw new LinkClosed();
    if (this.isFarBehind()) throw new Error('the device is still sending its history');
    this.catchUp(Infinity);
    const circumstances = this.circumstances();
    const atMs = Math.max(circumstances.nowMs, this.state.atMs + 1);
    const report = reportAt(this.model, this.state, atMs, circumstances, true);
    this.state = report.state;
    const parcel = this.#store(report);
    await new Promise<void>((resolve, reject) => {
      this.#waitingFor.set(parcel, { resolve, reject });
      this.#context.wakePump();
    });
  }

  /** Reports the device's settings; resolves when the server has acknowledged the report. */
  async reportSettings(): Promise<void> {
    const report = reportOfSettings(this.device, this.state, this.#context.now() + this.clockShiftMs);
    await this.publish(`dev/${this.device.mcuId}/up/config`, encodeReport(report));
    this.#hasReportedSettings = true;
  }

  /** Changes the device's settings and reports them. */
  async configure(changes: ConfigurationPart): Promise<void> {
    this.#set(changes);
    await this.reportSettings();
  }

  /** A user changes the settings at the device itself: it reports them now, or once it is connected again. */
  async setByHand(changes: ConfigurationPart, can = this.state.settings.can): Promise<void> {
    this.liveToNow();
    this.#set(changes);
    this.state = { ...this.state, settings: { ...this.state.settings, can } };
    this.#hasReportedSettings = false;
    if (this.live && this.link.connected) await this.reportSettings();
  }

  #set(changes: ConfigurationPart): void {
    const { settings } = this.state;
    const configuration: Configuration = Object.assign({}, settings.configuration, withoutAbsent(changes));
    const intervalSeconds = changes.reportIntervalSeconds ?? this.state.intervalSeconds;
    this.state = { ...this.state, intervalSeconds, settings: { ...settings, configuration } };
    this.follow();
  }

  #reportSettingsOnce(): void {
    if (this.#hasReportedSettings || !this.live || !this.link.connected) return;
    this.#hasReportedSettings = true;
    this.reportSettings().catch(() => {
      this.#hasReportedSettings = false;
    });
  }

  /** Publishes any bytes directly, bypassing the device's memory. */
  publish(topic: string, payload: Uint8Array): Promise<void> {
    return this.link.publish(topic, payload);
  }

  /** Drops the connection; the device continues to measure and stores its records. */
  goOffline(): void {
    this.wanted = false;
    this.link.close();
  }

  /** Connects again; a device that had fallen silent for good resumes, with a gap. */
  goOnline(): void {
    const { firstStartMs, nowMs } = this.circumstances();
    if (nextInstant(this.device, firstStartMs, this.state, nowMs) === null) {
      this.state = { ...this.state, woken: true, atMs: nowMs };
    }
    this.wanted = true;
    this.link.open();
    this.follow();
  }

  /** Disconnected for a moment, as when a device boots; possibly with new firmware afterwards. */
  restart(durationMs: number, firmwareVersion = this.state.settings.firmwareVersion): void {
    const backMs = this.#context.now() + durationMs;
    this.silentUntilMs = Math.max(this.silentUntilMs, backMs);
    const { settings } = this.state;
    this.state = switchedOn(this.device, { ...this.state, settings: { ...settings, firmwareVersion } });
    // changes in flash do not wait for the acknowledgement of records
    this.acknowledgedState = { ...this.acknowledgedState, settings: this.state.settings };
    this.#hasReportedSettings = false;
    this.loseConnection(durationMs);
  }

  /** Disconnected for a while; the device continues to measure and stores its records. */
  loseConnection(durationMs: number): void {
    this.link.close();
    this.#context.schedule.at(this.#context.now() + durationMs, () => {
      if (this.wanted) this.link.open();
    });
  }

  #atPercent(percent: number): void {
    const { loseConnectionAtPercent } = this.faultProfile;
    if (loseConnectionAtPercent === null || percent < loseConnectionAtPercent) return;
    this.faultProfile = { ...this.faultProfile, loseConnectionAtPercent: null };
    this.loseConnection(lostForMs);
  }

  isSilent(): boolean {
    return this.silentUntilMs > this.#context.now();
  }

  #store(report: Report): Parcel<DeviceState> {
    const parcel = this.outbox.addRecords(report.measurements, report.state);
    for (const event of report.events) this.outbox.addEvent(encodeEvent(event), report.state);
    return parcel;
  }

  #acknowledged(parcel: Parcel<DeviceState>): void {
    const reached = this.outbox.acknowledge(parcel);
    if (reached !== undefined) this.acknowledgedState = reached;
    this.recordsAcknowledged += parcel.records;
    this.#context.onAcknowledged(parcel.records);
    this.#waitingFor.get(parcel)?.resolve();
    this.#waitingFor.delete(parcel);
    if (this.#isSpent()) this.goOffline();
    this.#context.wakePump();
  }

  /** A device that has fallen silent for good and has sent everything. */
  #isSpent(): boolean {
    const { firstStartMs, nowMs } = this.circumstances();
    return nextInstant(this.device, firstStartMs, this.state, nowMs) === null && this.outbox.isEmpty();
  }

  #closed(): void {
    this.outbox.giveBack();
    for (const { reject } of this.#waitingFor.values()) reject(new LinkClosed());
    this.#waitingFor.clear();
  }
}
