import address from 'mqtt/dist/mqtt.esm?url';

type Mqtt = typeof import('mqtt').default;

let failures = 0;

/**
 * Loads the MQTT client. Until a page is left, browsers remember the address of a module that did not load as failed, so
 * each further attempt has another address.
 */
export async function loadMqtt(): Promise<Mqtt> {
  try {
    // The browser build has only a default export.
    const { default: mqtt } = await import(
      /* @vite-ignore */ failures === 0 ? address : `${address}?again=${failures}`
    );
    return mqtt;
  } catch (error) {
    failures += 1;
    throw error;
  }
}
