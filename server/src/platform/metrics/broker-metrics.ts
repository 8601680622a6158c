import { Counter, Gauge, type Registry } from 'prom-client';

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

export interface BrokerMetrics {
  readonly connections: Gauge;
  readonly refused: Counter<'reason'>;
  /** Publishes that had to wait because their device sends faster than allowed. */
  readonly throttled: Counter;
  readonly commands: Counter<'outcome'>;
}

export const brokerMetrics = (registry: Registry): BrokerMetrics => ({
  connections: new Gauge({
    name: 'wattyard_device_connections',
    help: 'Devices connected to the embedded broker',
    registers: [registry],
  }),
  refused: new Counter({
    name: 'wattyard_broker_refused_total',
    help: 'Connections, publishes and subscriptions refused by the device broker',
    labelNames: ['reason'],
    registers: [registry],
  }),
  throttled: new Counter({
    name: 'wattyard_broker_throttled_total',
    help: 'How often a device was not read for a while because it sends too fast',
    registers: [registry],
  }),
  commands: new Counter({
    name: 'wattyard_commands_total',
    help: 'Commands sent to devices',
    labelNames: ['outcome'],
    registers: [registry],
  }),
});
