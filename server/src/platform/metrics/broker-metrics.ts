import type { Counters, DeclaredMetrics } from './declared.ts';

/** Why the device broker refused something. */
export type BrokerRefusal =
  | 'connections_full'
  | 'connects_too_fast'
  | 'packet_too_large'
  | 'bad_credentials'
  | 'service_unpaid'
  | 'foreign_topic'
  | 'retained'
  | 'foreign_subscription'
  | 'key_changed'
  | 'protocol';

export const declaredOfBroker = {
  connections: { type: 'gauge', name: 'wattyard_device_connections', help: 'Devices connected to the embedded broker' },
  refused: {
    type: 'counter',
    name: 'wattyard_broker_refused_total',
    help: 'Connections, publishes and subscriptions refused by the device broker',
    labels: ['reason'],
  },
  // Publishes that had to wait because their device sends faster than allowed.
  throttled: {
    type: 'counter',
    name: 'wattyard_broker_throttled_total',
    help: 'How often a device was not read for a while because it sends too fast',
  },
  commands: {
    type: 'counter',
    name: 'wattyard_commands_total',
    help: 'Commands sent to devices',
    labels: ['outcome'],
  },
} as const satisfies DeclaredMetrics;
export type BrokerMetrics = Counters<typeof declaredOfBroker>;
