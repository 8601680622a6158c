import { fetchPart, ImageGone } from './fetch-part.ts';
import { checkImage, checkOffer, type FirmwareOffer, isSameImage } from './image.ts';

const parts = 20;
const smallestPart = 1024;
const largestPart = 65_536;
/** The pause between two parts, as on a slow modem. */
const restMs = 150;
const againAfterMs = 1_000;
const mostFailures = 30;

/** The parts of its device that an upgrade needs. */
interface UpgradeHost {
  readonly model: string;
  /** base64 */
  readonly trustedKeys: readonly string[];
  isConnected(): boolean;
  /** download progress; the device may lose its connection at some point */
  atPercent(percent: number): void;
  wait(ms: number): Promise<void>;
}

/** Downloads images part by part and remembers the parts of the last one, so that nothing is fetched twice. */
export class Upgrade {
  readonly #host: UpgradeHost;
  #offer: FirmwareOffer | null = null;
  #image = Buffer.alloc(0);
  #received = 0;

  constructor(host: UpgradeHost) {
    this.#host = host;
  }

  /**
   * Resolves when the image is downloaded and may be installed, and the server can be notified; rejects with
   * `ImageRefused` if the device refuses it.
   *
   * @param onProgress called with the progress, 0 to 100, once per step
   */
  async download(offer: FirmwareOffer, onProgress: (percent: number) => void): Promise<void> {
    const { model, trustedKeys } = this.#host;
    checkOffer(offer, model, trustedKeys);
    if (this.#offer === null || !isSameImage(this.#offer, offer)) {
      this.#image = Buffer.alloc(offer.sizeBytes);
      this.#received = 0;
    }
    this.#offer = offer;
    await this.#fetchRest(offer, onProgress);
    try {
      checkImage(this.#image, offer);
    } finally {
      this.#offer = null;
      this.#image = Buffer.alloc(0);
    }
    while (!this.#host.isConnected()) await this.#host.wait(againAfterMs);
  }

  async #fetchRest(offer: FirmwareOffer, onProgress: (percent: number) => void): Promise<void> {
    const size = Math.min(largestPart, Math.max(smallestPart, Math.ceil(offer.sizeBytes / parts)));
    let failures = 0;
    let reported = -1;
    while (this.#received < offer.sizeBytes) {
      if (!this.#host.isConnected()) {
        await this.#host.wait(againAfterMs);
        continue;
      }
      try {
        const to = Math.min(this.#received + size, offer.sizeBytes) - 1;
        const part = await fetchPart(offer.url, this.#received, to);
        this.#image.set(part, this.#received);
        this.#received += part.length;
        failures = part.length > 0 ? 0 : failures + 1;
      } catch (error) {
        failures += 1;
        if (error instanceof ImageGone || failures >= mostFailures) throw error;
        await this.#host.wait(againAfterMs);
        continue;
      }
      const percent = Math.floor((this.#received / offer.sizeBytes) * 100);
      if (percent !== reported) onProgress(percent);
      reported = percent;
      this.#host.atPercent(percent);
      await this.#host.wait(restMs);
    }
  }
}
