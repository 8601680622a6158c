const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const COLON = 0x3a;
const MAX_CHARACTERS = 64;
const MAX_LABELS = 64;

/**
 * Finds the blocks in the bytes of a VE.Direct port in text mode: lines of label, tab and value, the last of them `Checksum` with the byte that
 * makes the sum of all bytes of the block a multiple of 256. Messages of the other mode, from a colon to the end of the line, may stand
 * between lines and do not count.
 */
export class VeDirectBlocks {
  #state: 'idle' | 'label' | 'value' | 'checksum' | 'other' = 'idle';
  #sum = 0;
  #label = '';
  #value = '';
  #block = new Map<string, string>();
  /** Blocks in a row that were wrong. */
  wrong = 0;

  /** @returns the blocks that are complete and right */
  take(bytes: Uint8Array): Readonly<Record<string, string>>[] {
    const blocks: Readonly<Record<string, string>>[] = [];
    for (const byte of bytes) {
      if (byte === COLON && this.#state !== 'checksum') this.#state = 'other';
      if (this.#state === 'other') {
        if (byte === LINE_FEED) this.#state = 'idle';
        continue;
      }
      this.#sum = (this.#sum + byte) % 256;
      if (this.#state === 'checksum') {
        const block = this.#endBlock();
        if (block) blocks.push(block);
      } else this.#takeText(byte);
    }
    return blocks;
  }

  #takeText(byte: number): void {
    if (byte === LINE_FEED) {
      if (this.#state === 'value') this.#block.set(this.#label, this.#value);
      this.#state = 'label';
      this.#label = '';
      this.#value = '';
    } else if (this.#state === 'label' && byte === TAB) {
      this.#state = this.#label === 'Checksum' ? 'checksum' : 'value';
    } else if (this.#state === 'label') this.#label += String.fromCharCode(byte);
    else if (this.#state === 'value' && byte !== RETURN) this.#value += String.fromCharCode(byte);
    if (this.#label.length + this.#value.length > MAX_CHARACTERS || this.#block.size > MAX_LABELS) this.#begin();
  }

  #endBlock(): Readonly<Record<string, string>> | null {
    const block = this.#sum === 0 ? Object.fromEntries(this.#block) : null;
    this.wrong = block ? 0 : this.wrong + 1;
    this.#begin();
    return block;
  }

  #begin(): void {
    this.#state = 'idle';
    this.#sum = 0;
    this.#label = '';
    this.#value = '';
    this.#block = new Map();
  }
}
