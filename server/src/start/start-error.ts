/** Why Wattyard does not start, in a sentence for who started it. */
export class StartError extends Error {
  override name = 'StartError';
}
