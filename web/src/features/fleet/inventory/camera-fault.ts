/**
 * Why there is no camera image: the page is not secure, access was denied, there is no camera, something else uses it,
 * or another reason.
 */
export type CameraFault = 'insecure' | 'refused' | 'missing' | 'busy' | 'away';

const FAULTS = new Map<string, CameraFault>([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

/**
 * The meaning of a `getUserMedia` error for a user who wants to scan a code.
 * @param isSecure of the page: browsers give cameras to no others
 */
export function cameraFault(error: unknown, isSecure: boolean): CameraFault {
  if (!isSecure) return 'insecure';
  return (error instanceof Error ? FAULTS.get(error.name) : undefined) ?? 'away';
}
