import { loadPart } from '../../../ui/page/load-part.ts';

/** Text of the first QR code in an image; null when there is none. */
type CodeReader = (source: ImageBitmap | HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const MAX_SIDE_PX = 1200;

/** The browser's own detector if it has one, otherwise one that is loaded now. */
export async function codeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (own && formats.includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] });
    return async (source) => (await detector.detect(source))[0]?.rawValue ?? null;
  }
  const { decodeQR } = await loadPart(() => import('qr/decode.js'));
  return async (source) => {
    const image = pixelsOf(source);
    if (!image) return null;
    try {
      return decodeQR(image, { timeLimit: 200 });
    } catch {
      // It throws when it finds no code.
      return null;
    }
  };
}

function pixelsOf(source: ImageBitmap | HTMLVideoElement): ImageData | null {
  const [width, height] =
    source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0 || canvas.height === 0) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
