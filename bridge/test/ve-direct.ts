/** The bytes of a block of VE.Direct, with its checksum. */
export function blockOf(labels: Readonly<Record<string, string | number>>): Uint8Array {
  const lines = Object.entries(labels).map(([label, value]) => `\r\n${label}\t${value}`);
  const bytes = Buffer.from(`${lines.join('')}\r\nChecksum\t`, 'latin1');
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  return Uint8Array.from([...bytes, (256 - (sum % 256)) % 256]);
}
