import type { Socket } from 'node:net';
import modbus from 'jsmodbus';
import { dial, type Reach } from '../reach.ts';

const PATIENCE_MS = 5000;
/** Most words that one answer can have. */
export const MAX_WORDS = 125;

interface LineSettings {
  readonly host: string;
  readonly port: number;
  readonly unitId: number;
}

/** What is read: 1 coils, 2 discrete inputs, 3 holding registers, 4 input registers. */
type ReadFunction = 1 | 2 | 3 | 4;

/** The device was reached and refused: what is asked for is not there. */
export class Refused extends Error {}

const REFUSALS: Readonly<Record<number, string>> = {
  1: 'does not know this function',
  2: 'has no such address',
  3: 'does not take this quantity',
  4: 'has failed',
  6: 'is busy',
  10: 'is not reachable behind the converter',
  11: 'does not answer behind the converter: is the unitId right?',
};

/** A connection that is opened when it is needed, and closed after a failure, so that the next question begins anew. */
export class Line {
  readonly #settings: LineSettings;
  readonly #reach: Reach;
  #open: { readonly socket: Socket; readonly client: InstanceType<typeof modbus.client.TCP> } | undefined;

  constructor(settings: LineSettings, reach: Reach) {
    this.#settings = settings;
    this.#reach = reach;
  }

  /** Connects if it is not connected. */
  async open(): Promise<void> {
    if (this.#open && !this.#open.socket.destroyed) return;
    const { host, port, unitId } = this.#settings;
    const socket = dial({ host, port }, this.#reach);
    const client = new modbus.client.TCP(socket, unitId, PATIENCE_MS);
    this.#open = { socket, client };
    await new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => socket.destroy(new Error('does not answer')), PATIENCE_MS);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('closed')));
      socket.on('connect', () => {
        clearTimeout(patience);
        resolve();
      });
      socket.on('close', () => clearTimeout(patience));
    });
  }

  /**
   * Reads words, or bits for the functions 1 and 2, as the bytes of the answer.
   * @throws Refused when the device says no; another Error when it does not answer or the connection is lost
   */
  async read(readFunction: ReadFunction, address: number, count: number): Promise<Buffer> {
    await this.open();
    const { client } = this.#open!;
    try {
      const { response } = await ask(client, readFunction, address, count);
      const bytes = response.body.valuesAsBuffer;
      if (bytes.length < (readFunction > 2 ? count * 2 : Math.ceil(count / 8)))
        throw new Refused('answers less than it was asked for');
      return bytes;
    } catch (error) {
      if (error instanceof Refused) throw error;
      const refusal = codeOf(error);
      if (refusal !== null) throw new Refused(REFUSALS[refusal] ?? `answers with the exception ${refusal}`);
      this.close();
      throw new Error(isTimeout(error) ? 'does not answer: are port and unitId right?' : 'the connection is lost');
    }
  }

  close(): void {
    this.#open?.socket.destroy();
    this.#open = undefined;
  }
}

function ask(
  client: InstanceType<typeof modbus.client.TCP>,
  readFunction: ReadFunction,
  address: number,
  count: number,
): Promise<{ readonly response: { readonly body: { readonly valuesAsBuffer: Buffer } } }> {
  switch (readFunction) {
    case 1:
      return client.readCoils(address, count);
    case 2:
      return client.readDiscreteInputs(address, count);
    case 3:
      return client.readHoldingRegisters(address, count);
    case 4:
      return client.readInputRegisters(address, count);
  }
}

/** Of what the library rejects with, which is no Error. */
function codeOf(error: unknown): number | null {
  const { err, response } = error as { err?: string; response?: { body?: { code?: number } } };
  return err === 'ModbusException' ? (response?.body?.code ?? 0) : null;
}
const isTimeout = (error: unknown) => (error as { err?: string }).err === 'Timeout';
