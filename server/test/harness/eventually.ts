import { expect } from 'vitest';

const PATIENCE_MS = 20_000;

/** Expects of a value that it becomes so; patient, because machines that test are busy. */
export const eventually = <T>(probe: () => T | Promise<T>) => expect.poll(probe, { timeout: PATIENCE_MS });
