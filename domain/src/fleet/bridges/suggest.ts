/** What names of values are shortened to. */
const WORDS: Readonly<Record<string, string>> = {
  v: 'voltage',
  volt: 'voltage',
  volts: 'voltage',
  a: 'current',
  i: 'current',
  amp: 'current',
  amps: 'current',
  p: 'power',
  w: 'power',
  watt: 'power',
  watts: 'power',
  temp: 'temperature',
  out: 'output',
  in: 'mains',
  grid: 'mains',
  pv: 'solar',
  panel: 'solar',
  lat: 'latitude',
  lon: 'longitude',
  lng: 'longitude',
};

/** `Dc/Battery/outputVolt` is dc, battery, output, voltage. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .map((word) => WORDS[word] ?? word);

/**
 * Values whose names say which channel they belong to: each word of the channel stands in the path. Where several values
 * fit a channel equally well, or one fits several channels, nothing is suggested.
 *
 * @param channels names of channels without a value, `monitor.soc`
 * @param paths values without a channel
 * @returns the path by the channel
 */
export function suggestedMappings(channels: readonly string[], paths: readonly string[]): ReadonlyMap<string, string> {
  const named = paths.map((path) => ({ path, words: wordsOf(path) }));
  const found = channels.flatMap((channel) => {
    const wanted = wordsOf(channel.slice(channel.indexOf('.') + 1));
    const fitting = named.filter(({ words }) => wanted.every((word) => words.includes(word)));
    const fewest = Math.min(...fitting.map(({ words }) => words.length));
    const [best, other] = fitting.filter(({ words }) => words.length === fewest);
    return best && !other ? [{ channel, path: best.path, words: wanted.length }] : [];
  });
  // The channel that says most about a value has it.
  const most = (path: string) => Math.max(...found.flatMap((each) => (each.path === path ? [each.words] : [])));
  const ofBest = found.filter(({ path, words }) => words === most(path));
  return new Map(
    ofBest
      .filter(({ path }) => ofBest.filter((each) => each.path === path).length === 1)
      .map(({ channel, path }) => [channel, path]),
  );
}
