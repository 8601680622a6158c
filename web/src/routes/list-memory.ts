import { type LinkOptions, type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Session } from '../api/session.ts';
import { readText, writeText } from '../storage/stored-value.ts';
import { parseSearch, type RawSearch, stringifySearch } from './search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address says the whole filter of its list, also when it says none: the last one is not put in. */
    whole?: true;
  }
}

interface List<S> {
  /** Its name in the storage of the session, cleared with it. */
  readonly name: string;
  readonly read: (search: RawSearch) => S;
  /** The parameter that distinguishes several lists on one page. */
  readonly which?: keyof S & string;
  /** The parameter that the browser keeps beyond the session. */
  readonly lasting?: keyof S & string;
}

interface ListMemory {
  /** Goes on to the whole address of the list, if this is not it. */
  open(opening: Opening): Promise<void>;
  /** Route options that store the filter of every address that is shown. */
  readonly kept: { readonly onEnter: Keep; readonly onStay: Keep };
}

type Keep = (match: { readonly search: object }) => void;

interface Opening {
  readonly search: object;
  readonly location: ParsedLocation;
  readonly context: { readonly session: Session };
}

const said = (search: object) => Object.entries(search).filter(([, value]) => value !== undefined);

/**
 * The last filter of a list in this session is the default of an address that says none; a new session begins with the
 * order that was chosen last. A company's name becomes its id. Both happen before the page is made, so that nothing unfiltered is shown or asked for.
 */
export function listMemory<S extends object>({ name, read, which, lasting }: List<S>): ListMemory {
  const keyOf = (search: S) => `list.last.${name}${which ? `.${search[which] ?? ''}` : ''}`;
  const lastingKey = `list.${lasting}.${name}`;
  const lastOf = (search: S) =>
    read(parseSearch(readText('session', keyOf(search)) ?? (lasting ? readText('local', lastingKey) : null) ?? ''));
  const keep: Keep = ({ search: raw }) => {
    const search = read({ ...raw });
    const {
      page: _,
      currentPage: __,
      id: ___,
      code: ____,
      device: _____,
      ...filter
    } = search as Record<string, unknown>;
    writeText('session', keyOf(search), stringifySearch(filter));
    if (lasting) writeText('local', lastingKey, stringifySearch({ [lasting]: search[lasting] }));
  };
  return {
    async open({ search: raw, location, context }) {
      const search = read({ ...raw });
      const goOn = (whole: S) =>
        redirect({ to: location.pathname, search: whole, replace: true, state: { whole: true } } as LinkOptions);
      const { companyName }: { companyName?: string } = search;
      if (companyName !== undefined) {
        const { idsOfName } = await import('./company-name.ts');
        const companies = await idsOfName(companyName, context.session);
        throw goOn({ ...search, companyName: undefined, companies });
      }
      if (location.state.whole || said(search).some(([parameter]) => parameter !== which)) return;
      throw goOn({ ...lastOf(search), ...Object.fromEntries(said(search)) });
    },
    kept: { onEnter: keep, onStay: keep },
  };
}
