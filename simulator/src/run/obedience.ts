import { type Ack, AckResult, encodeAck } from '#domain/control/wire.ts';
import { type CommandEffect, decideCommand, readCommand } from '../link/commands.ts';
import type { DeviceRunner } from './device-runner.ts';

/** A restart takes some seconds, in which nothing is measured and nobody is connected. */
const restartMs = 4_000;
const rememberedCommands = 100;

/** How a device answers its commands: each once, none after its expiry, with the effect before the answer. */
export class Obedience {
  readonly #runner: DeviceRunner;
  readonly #now: () => number;
  /** a command that arrives twice is answered twice but obeyed once */
  readonly #known = new Map<string, Promise<{ result: Ack['result']; detail: string }>>();

  constructor(runner: DeviceRunner, now: () => number) {
    this.#runner = runner;
    this.#now = now;
  }

  /** @returns false when the bytes are no command */
  receive(payload: Uint8Array): boolean {
    const command = readCommand(payload);
    if (command === null) return false;
    const known = this.#known.get(command.id);
    if (known !== undefined) {
      void known.then((answer) => this.#answer(command.id, answer));
      return true;
    }
    const deviceNowMs = this.#now() + this.#runner.clockShiftMs;
    const { result, detail, effect } = decideCommand(command, deviceNowMs, this.#runner.device.relay);
    const obeyed = this.#obey(effect).then(
      () => ({ result, detail }),
      (error: Error) => ({ result: AckResult.FAILED, detail: error.message }),
    );
    this.#known.set(command.id, obeyed);
    if (this.#known.size > rememberedCommands) this.#known.delete(this.#known.keys().next().value as string);
    void obeyed.then(async (answer) => {
      await this.#answer(command.id, answer);
      if (effect?.kind === 'restart') this.#runner.restart(restartMs);
    });
    return true;
  }

  async #obey(effect: CommandEffect | null): Promise<void> {
    const runner = this.#runner;
    if (effect === null || effect.kind === 'restart') return;
    if (runner.isFarBehind()) throw new Error('the device is still sending its history');
    runner.liveToNow();
    if (effect.kind === 'interval') {
      runner.state = { ...runner.state, intervalSeconds: effect.seconds };
      runner.follow();
      return;
    }
    if (effect.kind === 'relay') runner.state = { ...runner.state, relayClosed: effect.closed };
    if (effect.kind === 'charge-lock') runner.state = { ...runner.state, chargeLocked: effect.locked };
    await runner.report();
  }

  async #answer(commandId: string, { result, detail }: { result: Ack['result']; detail: string }): Promise<void> {
    const ack = encodeAck({ commandId, atMs: this.#now() + this.#runner.clockShiftMs, result, detail });
    // an answer that is lost with its connection is not sent again: the server sees the command expire
    await this.#runner.publish(`dev/${this.#runner.device.mcuId}/up/ack`, ack).catch(() => {});
  }
}
