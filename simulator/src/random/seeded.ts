/** 32 well-mixed bits of a seed and an index; the same pair always gives the same bits. */
export function hash(seed: number, index: number): number {
  let bits = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index | 0, 0xc2b2ae35);
  // an instant does not fit into 32 bits: its upper part must count too
  bits ^= Math.imul(Math.floor(index / 4294967296) | 0, 0x27d4eb2f);
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** A number in [0, 1). */
export function uniform(seed: number, index: number): number {
  return hash(seed, index) / 4294967296;
}

/** A number in [from, to). */
export function between(seed: number, index: number, from: number, to: number): number {
  return from + (to - from) * uniform(seed, index);
}

/** A number of mean 0 and deviation 1, never beyond 3.5: the sum of four uniforms, scaled. */
export function gaussian(seed: number, index: number): number {
  const first = hash(seed, index);
  const second = hash(first, index);
  const sum = (first & 0xffff) + (first >>> 16) + (second & 0xffff) + (second >>> 16);
  return (sum / 65535 - 2) * Math.sqrt(3);
}

/** Derives a seed for one aspect of what the seed describes. */
export function seedFor(seed: number, aspect: string): number {
  let derived = seed >>> 0;
  for (let place = 0; place < aspect.length; place++) derived = hash(derived, aspect.charCodeAt(place) + 1);
  return derived;
}
