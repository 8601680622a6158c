import type { Rolldown } from 'vite';

interface Sharing {
  /** The part that every page loads, but those of the sign-in. */
  readonly frame: RegExp;
  /** Parts that are loaded without it. */
  readonly outside: RegExp;
  /** The page that most visits begin with: it is spared what others share. */
  readonly first: RegExp;
  /** A module that at least so many parts need is loaded with every page that needs one of them. */
  readonly common: number;
}

/** What is asked of the build's graph of modules. */
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
type Chunk = 'start' | 'base' | 'frame' | 'common' | 'pages';

/**
 * A page loads few files: modules that several lazy parts need are together in five chunks, instead of one for every set of
 * parts. An earlier group takes the dependencies of its modules along, which are needed wherever those are.
 */
export function chunkGroups(sharing: Sharing) {
  const chunkOf = createChunkOf(sharing);
  return (['start', 'base', 'frame', 'common', 'pages'] as const).map((chunk) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  }));
}

/** The chunk of a module; null: it follows the parts that need it. */
export function createChunkOf({ frame, outside, first, common }: Sharing): (id: string, graph: Graph) => Chunk | null {
  const known = new Map<string, Chunk | null>();
  const decide = (id: string, graph: Graph): Chunk | null => {
    const { isStart, parts } = needOf(id, graph);
    if (isStart) return 'start';
    const ofSignIn = parts.filter((part) => outside.test(part));
    if (ofSignIn.length > 0) return ofSignIn.length < parts.length ? 'base' : null;
    if (parts.some((part) => frame.test(part))) return 'frame';
    if (parts.length < common) return null;
    return parts.some((part) => first.test(part)) ? 'common' : 'pages';
  };
  return (id, graph) => {
    const chunk = known.has(id) ? known.get(id)! : decide(id, graph);
    known.set(id, chunk);
    return chunk;
  };
}

/** Whether the entry needs a module from the start, and the files of dynamic imports that need it. */
function needOf(id: string, graph: Graph): { isStart: boolean; parts: readonly string[] } {
  const reached = new Set([id]);
  const parts: string[] = [];
  let isStart = false;
  for (const each of reached) {
    const info = graph.getModuleInfo(each);
    isStart ||= info?.isEntry === true;
    if (info && info.dynamicImporters.length > 0) parts.push(each);
    for (const importer of info?.importers ?? []) reached.add(importer);
  }
  return { isStart, parts };
}
