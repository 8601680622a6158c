import { type Ack, AckResult, type Command, encodeAck, wireOfReadBack } from '#domain/fleet/control/wire.ts';
import type { ConfigurationPart } from '#domain/foundation/devices/configuration.ts';
import type { DeviceState } from '../device/model.ts';
import { reportOfSettings } from '../device/settings-report.ts';
import { ImageRefused } from '../firmware/image.ts';
import type { Upgrade } from '../firmware/upgrade.ts';
import type { FleetDevice } from '../fleet/format.ts';
import { type CommandEffect, decideCommand, readCommand } from '../link/commands.ts';
import type { FaultProfile } from './fault-profile.ts';

/** A restart takes some seconds without measurements and connection. */
const restartMs = 4_000;
const rememberedCommands = 100;

type Given = Pick<Ack, 'result' | 'detail' | 'readBack'>;

/** The device as its commands change it. */
interface CommandedDevice {
  readonly device: FleetDevice;
  readonly firmware: Upgrade;
  readonly faultProfile: FaultProfile;
  readonly clockShiftMs: number;
  state: DeviceState;
  isFarBehind(): boolean;
  liveToNow(): void;
  report(): Promise<void>;
  reportSettings(): Promise<void>;
  configure(changes: ConfigurationPart): Promise<void>;
  restart(offlineMs: number, firmwareVersion?: string): void;
  publish(topic: string, payload: Uint8Array): Promise<void>;
}

/** Executes the commands of a device: each once, none after its expiry, with the effect before the answer. */
export class CommandExecutor {
  readonly #runner: CommandedDevice;
  readonly #now: () => number;
  readonly #later: (delayMs: number, run: () => void) => void;
  /** a repeated command is answered again but executed once */
  readonly #known = new Map<string, Promise<Given>>();

  constructor(runner: CommandedDevice, now: () => number, later: (delayMs: number, run: () => void) => void) {
    this.#runner = runner;
    this.#now = now;
    this.#later = later;
  }

  /** @returns false when the bytes are not a command */
  receive(payload: Uint8Array): boolean {
    const command = readCommand(payload);
    if (command === null) return false;
    const known = this.#known.get(command.id);
    if (known !== undefined) {
      void known.then((given) => this.#answer(command.id, given));
      return true;
    }
    const { delaySeconds } = this.#runner.faultProfile;
    const obeyed =
      delaySeconds === 0
        ? this.#take(command)
        : new Promise<Given>((resolve) => this.#later(delaySeconds * 1000, () => resolve(this.#take(command))));
    this.#known.set(command.id, obeyed);
    if (this.#known.size > rememberedCommands) this.#known.delete(this.#known.keys().next().value as string);
    void obeyed.then(async (given) => {
      await this.#answer(command.id, given);
      if (given.result !== AckResult.DONE || this.#runner.faultProfile.pretend) return;
      if (command.restart) this.#runner.restart(restartMs);
      if (command.upgradeFirmware) this.#runner.restart(restartMs, command.upgradeFirmware.version);
    });
    return true;
  }

  async #take(command: Command): Promise<Given> {
    const runner = this.#runner;
    const { refuse, pretend } = runner.faultProfile;
    const deviceNowMs = this.#now() + runner.clockShiftMs;
    const { result, detail, effect } = decideCommand(
      command,
      deviceNowMs,
      runner.device.relay,
      runner.state.settings.configuration,
    );
    if (result === AckResult.DONE && refuse !== null) return given(AckResult.REFUSED, refuse);
    if (effect === null) return given(result, detail);
    try {
      if (!pretend) await this.#obey(effect, command.id);
    } catch (error) {
      const result = error instanceof ImageRefused ? AckResult.REFUSED : AckResult.FAILED;
      return given(result, (error as Error).message);
    }
    return { result, detail, readBack: wireOfReadBack(this.#found(effect)) };
  }

  async #obey(effect: CommandEffect, commandId: string): Promise<void> {
    const runner = this.#runner;
    if (effect.kind === 'restart') return;
    if (effect.kind === 'firmware')
      return runner.firmware.download(effect.offer, (percent) => {
        void this.#answer(commandId, given(AckResult.PROGRESS, ''), percent);
      });
    if (effect.kind === 'read-configuration') return runner.reportSettings();
    if (runner.isFarBehind()) throw new Error('the device is still sending its history');
    runner.liveToNow();
    const { state } = runner;
    switch (effect.kind) {
      case 'relay':
        runner.state = { ...state, relayClosed: effect.closed };
        return runner.report();
      case 'charge-lock':
        runner.state = { ...state, chargeLocked: effect.locked };
        return runner.report();
      case 'report':
        return runner.report();
      case 'interval':
        return runner.configure({ reportIntervalSeconds: effect.seconds });
      case 'configuration':
        return runner.configure(effect.changes);
      case 'can':
        runner.state = { ...state, settings: { ...state.settings, can: effect.can } };
        return runner.reportSettings();
      case 'unit-configuration': {
        const { unit, deviceType, values } = effect;
        if (!runner.device.energyUnits.some((each) => each.unit === unit && each.deviceType === deviceType))
          throw new Error('there is no such unit');
        const units = { ...state.settings.units, [unit]: { ...state.settings.units?.[unit], ...values } };
        runner.state = { ...state, settings: { ...state.settings, units } };
        return runner.reportSettings();
      }
      case 'geofences':
        runner.state = { ...state, settings: { ...state.settings, geofenceRevision: effect.revision } };
        return runner.reportSettings();
    }
  }

  /** The device's settings after the command, not the requested ones. */
  #found({ kind }: CommandEffect): Parameters<typeof wireOfReadBack>[0] {
    const { device, state, clockShiftMs } = this.#runner;
    switch (kind) {
      case 'relay':
        return { relayClosed: state.relayClosed };
      case 'charge-lock':
        return { chargeLocked: state.chargeLocked };
      case 'restart':
        return { bootCount: state.settings.bootCount };
      case 'report':
      case 'firmware':
        return {};
      default:
        return { report: reportOfSettings(device, state, this.#now() + clockShiftMs) };
    }
  }

  async #answer(commandId: string, answer: Given, percent = 0): Promise<void> {
    const runner = this.#runner;
    if (runner.faultProfile.loseAnswers) return;
    const ack = encodeAck({ ...answer, commandId, atMs: this.#now() + runner.clockShiftMs, percent });
    // an answer lost with its connection is not repeated: the server sees the command expire
    await runner.publish(`dev/${runner.device.mcuId}/up/ack`, ack).catch(() => {});
  }
}

const given = (result: Ack['result'], detail: string): Given => ({ result, detail });
