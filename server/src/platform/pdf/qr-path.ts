import encodeQR from 'qr';

/** Modules of quiet zone at each side. */
const QUIET = 4;

/** The dark modules of a QR code, as one path, with its quiet zone. */
export function qrPath(content: string): { readonly path: string; readonly units: number } {
  const modules = encodeQR(content, 'raw', { border: QUIET, ecc: 'medium' });
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: path.join(''), units: modules.length };
}
