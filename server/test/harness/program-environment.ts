const { PATH = '', NODE_COMPILE_CACHE } = process.env;

/** What a program that a test starts gets from the machine: no setting of whoever runs the tests. */
export const PROGRAM_ENVIRONMENT = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
