export const CONFIDENCES = ['none', 'low', 'medium', 'high'] as const;
/** How reliable a figure is; `none`: there is no data for it. */
export type Confidence = (typeof CONFIDENCES)[number];

/**
 * Confidence from the half width of the 95 % range and the number of samples: high within 3 % from 8 samples on, medium
 * within 6 % from 3 samples on.
 * @param relativeHalfWidth half the width over the value
 */
export function confidenceOf(samples: number, relativeHalfWidth: number): Confidence {
  if (samples === 0 || !Number.isFinite(relativeHalfWidth)) return 'none';
  if (samples >= 8 && relativeHalfWidth <= 0.03) return 'high';
  return samples >= 3 && relativeHalfWidth <= 0.06 ? 'medium' : 'low';
}
