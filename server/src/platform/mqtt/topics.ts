import type { UplinkChannel } from './broker.ts';

const MCU_ID = /^[0-9a-f]{24}$/;
const UP = /^dev\/([0-9a-f]{24})\/up\/(record|event|ack|config|import)$/;

/** Whether a text can be the identity of a device on the wire: 24 hex digits, lower case. */
export const isMcuId = (text: string): boolean => MCU_ID.test(text);

/** Device and channel of an uplink topic, or null when devices may not publish there. */
export function parseUpTopic(topic: string): { mcuId: string; channel: UplinkChannel } | null {
  const [, mcuId, channel] = UP.exec(topic) ?? [];
  return mcuId && channel ? { mcuId, channel: channel as UplinkChannel } : null;
}

/** Where a device publishes. */
export const upTopic = (mcuId: string, channel: UplinkChannel): string => `dev/${mcuId}/up/${channel}`;

/** Where a device reads its commands. */
export const downTopic = (mcuId: string): string => `dev/${mcuId}/down`;

/** Where a device reads what became of the packets of its imports. */
export const importResultTopic = (mcuId: string): string => `dev/${mcuId}/down/import`;
