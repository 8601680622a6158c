import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { announcement } from '#server/start/announce.ts';

const running = { url: 'https://127.0.0.1:8200', mqttUrl: 'mqtt://127.0.0.1:1883', demo: null, setupUrl: null };

test('without a certificate the start names the plain port', () => {
  expect(announcement({ ...running, mqttsUrl: null }, readConfig({}))).toContain(
    '\nDevices connect to mqtt://127.0.0.1:1883',
  );
});

test('with a certificate it names the TLS port first', () => {
  expect(announcement({ ...running, mqttsUrl: 'mqtts://127.0.0.1:8883' }, readConfig({}))).toContain(
    '\nDevices connect to mqtts://127.0.0.1:8883, or without encryption to mqtt://127.0.0.1:1883',
  );
});
