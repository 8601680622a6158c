/**
 * Acknowledges messages in the order of arrival, as MQTT requires (4.6.0-2), whatever the order in which they are
 * finished.
 */
export class OrderedAnswers {
  readonly #answer: (messageId: number) => void;
  readonly #waiting: { readonly messageId: number; isDone: boolean }[] = [];

  constructor(answer: (messageId: number) => void) {
    this.#answer = answer;
  }

  /** Registers a message; call the returned function when it is done. */
  expect(messageId: number): () => void {
    const entry = { messageId, isDone: false };
    this.#waiting.push(entry);
    return () => {
      entry.isDone = true;
      while (this.#waiting[0]?.isDone) this.#answer(this.#waiting.shift()!.messageId);
    };
  }
}
