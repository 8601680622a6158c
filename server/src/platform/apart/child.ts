/** The program of a process that does one piece of work: named by the first argument, sent as the first message. */
const { work } = (await import(process.argv[2] ?? '')) as { work(input: unknown): unknown };

// There is no parent left to receive the result.
process.once('disconnect', () => process.exit());
process.once('message', async (input) => {
  process.send?.(await work(input), undefined, undefined, () => process.disconnect());
});
