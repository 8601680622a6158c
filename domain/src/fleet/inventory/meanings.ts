import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What a device connects with, wherever it is told. */
export const connectionMeanings = {
  'connection.clientId': 'Client identifier of MQTT, the `mcuId`.',
  'connection.host': 'Host name of the broker; null where none is configured.',
  publish: 'Topics that the device may publish to.',
  subscribe: 'Topic that the device may subscribe to.',
  tlsPort: 'Port of MQTT with TLS; null where none is configured.',
  user: 'User of MQTT.',
  port: 'Port of MQTT; null where none is configured.',
};

/** What the fields of its calls mean. */
export const inventoryMeanings: Meanings = {
  ...connectionMeanings,
  added: 'Those that were added.',
  'example.bytes':
    'First bytes of a message that cannot be read, hexadecimal; null where it was read, and for whoever may not know where the device is.',
  'example.channel': 'Last part of the topic: record, event, ack or config.',
  'sample.company': 'Name of the company.',
  connection: 'How the device connects (MQTT).',
  deviceKey: 'Password of the device for MQTT. It is told here once.',
  'refused.example': 'The newest of them.',
  'example.field': 'Field that is out of its range; null for another reason.',
  'addDevices.file':
    'CSV in UTF-8 with a line of names: sn, mcuId, deviceName and company (its name) are needed; deviceType, manufacturer (its name), site, batteryModel, chemistry, nominalVoltage (V), capacityAmpHour and machineType may be there.',
  'importBaseUnits.file':
    'CSV in UTF-8 with a line of names: sn and mcuId are needed; deviceType (a where it is missing), model, hardwareVersion, firmwareVersion, imei, simId and simKind may be there.',
  'example.kind': "Field number of the record's body; null where it is not known.",
  'refused.newestAt': 'When the newest of them came in, UTC ms.',
  'checkOnline.refused': 'What was acknowledged and not stored in the last 24 h, by reason, the newest first.',
  lastReceivedAt: 'When the last record came in, UTC ms; null: none yet.',
  lines: 'How many lines.',
  mqttUser: 'User of MQTT.',
  preview: 'Whether nothing is stored and only the check is answered.',
  sample: 'The first lines as they were read, for a preview.',
  taken: 'How many were taken over.',
  templateId: 'The template.',
  templateName: 'Name of the template.',
  'faults.value': 'What stands there.',
  topic: 'Topic of MQTT that the device may publish to.',
};
