/** The reason why Wattyard does not start, as a sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}
