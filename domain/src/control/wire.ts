import { Ack, Command } from '../gen/downlink.ts';

export { type Ack, AckResult, type Command } from '../gen/downlink.ts';

/** A packet for `dev/{mcuId}/down`. */
export const encodeCommand = (command: Command): Uint8Array<ArrayBuffer> => Command.encode(command).finish();

/** A command from its packet; throws on bytes that are none. */
export const decodeCommand = (bytes: Uint8Array): Command => Command.decode(bytes);

/** A packet for `dev/{mcuId}/up/ack`. */
export const encodeAck = (ack: Ack): Uint8Array<ArrayBuffer> => Ack.encode(ack).finish();

const MAX_DETAIL = 500;
const MAX_COMMAND_ID = 100;

/** Parses a packet of `dev/{mcuId}/up/ack`; null when it is none. Never throws. */
export function decodeAck(bytes: Uint8Array): Ack | null {
  try {
    const ack = Ack.decode(bytes);
    const isTooLong = ack.commandId.length > MAX_COMMAND_ID || ack.detail.length > MAX_DETAIL;
    return ack.commandId === '' || isTooLong || ack.detail.includes('\0') ? null : ack;
  } catch {
    return null;
  }
}
