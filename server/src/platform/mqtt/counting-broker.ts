import { encodeCommand } from '#domain/fleet/control/wire.ts';
import { encodeImportResult } from '#domain/fleet/imports/wire.ts';
import { bytesOf, type DeviceBroker } from './broker.ts';
import { downTopic, importResultTopic, upTopic } from './topics.ts';

/** Bytes of a message of a device, or to it: what it says and the topic that it goes to. */
export type NoteTraffic = (mcuId: string, bytes: { readonly received: number } | { readonly sent: number }) => void;

/** A broker of which all messages are noted. What carries them, down to the radio, is not seen here. */
export const countingBroker = (broker: DeviceBroker, note: NoteTraffic): DeviceBroker => ({
  ...broker,
  onUplink: (handler) =>
    broker.onUplink((uplink, done) => {
      const { mcuId, channel, payloads } = uplink;
      note(mcuId, { received: payloads.length * upTopic(mcuId, channel).length + bytesOf(payloads) });
      handler(uplink, done);
    }),
  send: async (mcuId, command) => {
    const isSent = await broker.send(mcuId, command);
    if (isSent) note(mcuId, { sent: downTopic(mcuId).length + encodeCommand(command).length });
    return isSent;
  },
  answerImport: async (mcuId, result) => {
    await broker.answerImport(mcuId, result);
    note(mcuId, { sent: importResultTopic(mcuId).length + encodeImportResult(result).length });
  },
});
