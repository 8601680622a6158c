import { AckResult, encodeAck } from '#domain/fleet/control/wire.ts';
import { decideCommand, readCommand } from '../link/commands.ts';
import { Link } from '../link/link.ts';
import { Outbox } from '../run/outbox.ts';
import type { Schedule } from '../run/schedule.ts';
import type { ReplayRole } from './credentials.ts';
import { type Pace, paced, paceFrom } from './pace.ts';
import { rowsOfRecording } from './recordings.ts';
import { rowToRecords } from './row-to-records.ts';

const perDevice = 4;
const mostWaiting = 600;

/** The progress of a device through its recordings. */
export interface ReplaySummary {
  mcuId: string;
  recordings: string[];
  rows: number;
  records: number;
  recordsAcknowledged: number;
  /** added to every instant of the recordings; null if the speed changed the distances */
  shiftMs: number | null;
}

interface ReplayContext {
  mqttUrl: string;
  pace: Pace;
  mostRows: number;
  now: () => number;
  schedule: Schedule;
  log: (line: string) => void;
}

/** One device that sends a recording. */
export class ReplayDevice {
  readonly summary: ReplaySummary;
  readonly #role: ReplayRole;
  readonly #context: ReplayContext;
  readonly #link: Link;
  readonly #outbox = new Outbox<number>();
  readonly #shiftMs: number;
  #wake: () => void = () => {};
  #stopped = false;

  constructor(role: ReplayRole, context: ReplayContext) {
    const { pace, schedule, now } = context;
    this.#role = role;
    this.#context = context;
    this.#shiftMs = pace.nowMs - Math.max(...role.recordings.map((recording) => recording.lastMs));
    this.summary = {
      mcuId: role.mcuId,
      recordings: role.recordings.map((recording) => recording.name),
      rows: 0,
      records: 0,
      recordsAcknowledged: 0,
      shiftMs: pace.align === 'end' ? this.#shiftMs : null,
    };
    this.#link = new Link({
      mqttUrl: context.mqttUrl,
      mcuId: role.mcuId,
      key: role.key,
      later: (delayMs, run) => schedule.at(now() + delayMs, run),
      random: Math.random,
      onConnected: () => this.#send(),
      onClosed: () => this.#outbox.giveBack(),
      onCommand: (payload) => this.#refuse(payload),
      log: context.log,
    });
  }

  /** Resolves when everything is acknowledged, or after stop(). */
  async run(): Promise<ReplaySummary> {
    this.#link.open();
    let state = paceFrom(this.#role.recordings[0]?.firstMs ?? 0);
    for (const recording of this.#role.recordings) {
      if (this.#isEnough()) break;
      for await (const { row, at } of rowsOfRecording(recording)) {
        if (this.#isEnough()) break;
        const next = paced(this.#context.pace, state, at, this.#shiftMs);
        state = next;
        await this.#due(next.dueMs);
        this.summary.rows += 1;
        const measurements = rowToRecords(row, recording.mapping, next.instantMs);
        if (measurements.length === 0) continue;
        this.summary.records += measurements.length;
        this.#outbox.addRecords(measurements, this.summary.rows);
      }
    }
    this.#send();
    while (!this.#stopped && !this.#outbox.isEmpty()) await this.#woken();
    this.#link.close();
    return this.summary;
  }

  stop(): void {
    this.#stopped = true;
    this.#link.close();
    this.#wake();
  }

  #isEnough(): boolean {
    return this.#stopped || this.summary.rows >= this.#context.mostRows;
  }

  /** Waits until a row is due and there is room for it. */
  async #due(dueMs: number): Promise<void> {
    const { now, schedule } = this.#context;
    if (dueMs > now()) {
      this.#send();
      const callOff = schedule.at(dueMs, () => this.#wake());
      while (!this.#stopped && dueMs > now()) await this.#woken();
      callOff();
    }
    if (this.#outbox.recordsWaiting < mostWaiting) return;
    this.#send();
    while (!this.#stopped && this.#outbox.recordsWaiting >= mostWaiting) await this.#woken();
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #send(): void {
    while (this.#link.connected && this.#outbox.parcelsUnderWay < perDevice) {
      const parcel = this.#outbox.take();
      if (parcel?.payload == null) return;
      this.#link.publish(`dev/${this.#role.mcuId}/up/record`, parcel.payload).then(
        () => {
          this.#outbox.acknowledge(parcel);
          this.summary.recordsAcknowledged += parcel.records;
          this.#send();
          this.#wake();
        },
        // returned when the connection closes
        () => {},
      );
    }
  }

  /** A recording cannot execute commands, and says so. */
  #refuse(payload: Uint8Array): void {
    const command = readCommand(payload);
    if (command === null) return;
    const atMs = this.#context.now();
    const { result } = decideCommand(command, atMs, false);
    const ack = encodeAck({
      commandId: command.id,
      atMs,
      result: result === AckResult.EXPIRED ? result : AckResult.REFUSED,
      detail: 'a recording is being replayed',
      percent: 0,
    });
    this.#link.publish(`dev/${this.#role.mcuId}/up/ack`, ack).catch(() => {});
  }
}
