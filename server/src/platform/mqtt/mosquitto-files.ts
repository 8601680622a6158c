import { pbkdf2Sync, randomBytes } from 'node:crypto';

const SALT_BYTES = 12;
const ITERATIONS = 101;
const HASH_BYTES = 64;

/** A password as Mosquitto stores it: `$7$` iterations `$` salt `$` PBKDF2-SHA512, base64. */
function mosquittoHash(password: string, salt: Uint8Array = randomBytes(SALT_BYTES)): string {
  const hash = pbkdf2Sync(password, salt, ITERATIONS, HASH_BYTES, 'sha512');
  return `$7$${ITERATIONS}$${Buffer.from(salt).toString('base64')}$${hash.toString('base64')}`;
}

interface Account {
  readonly username: string;
  readonly password: string;
}

/** Mosquitto's password file: the server's own account and every device (`device.broker_hash`). */
export const mosquittoPasswords = (
  server: Account,
  devices: readonly { readonly mcuId: string; readonly brokerHash: string }[],
): string =>
  [`${server.username}:${mosquittoHash(server.password)}`, ...devices.map((each) => `${each.mcuId}:${each.brokerHash}`)]
    .map((line) => `${line}\n`)
    .join('');

/** Mosquitto's access list: a device publishes on its five topics and reads its own two, the server has the access it needs. */
export const mosquittoAccess = (server: Pick<Account, 'username'>): string => `user ${server.username}
topic readwrite dev/#
topic readwrite notify/#
topic readwrite wattyard/check/#

pattern write dev/%u/up/record
pattern write dev/%u/up/event
pattern write dev/%u/up/ack
pattern write dev/%u/up/config
pattern write dev/%u/up/import
pattern read dev/%u/down
pattern read dev/%u/down/import
`;

/** The Mosquitto configuration that prevents the loss of acknowledged messages while the workers are away. */
export const mosquittoConfiguration = (files: { folder: string; listener: string }): string => `${files.listener}
allow_anonymous false
password_file ${files.folder}/passwords
acl_file ${files.folder}/access
use_username_as_clientid false
message_size_limit 262144
max_inflight_messages 0
max_queued_messages 0
max_queued_bytes 0
persistence true
persistence_location ${files.folder}/
autosave_interval 1
autosave_on_changes true
`;
