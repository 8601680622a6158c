import { type Kind, type ListCall, RECORD_KINDS, recordKind } from './registry.ts';

/** The calls that list the records of one kind alone, each made of its kind and of whose records they are. */
export const listCalls = <T>(make: (kind: Kind, name: ListCall, of: string) => T): { readonly [Call in ListCall]: T } =>
  Object.fromEntries(
    RECORD_KINDS.flatMap((kind) => {
      const call = recordKind(kind)?.listCall;
      const name = `get${call?.name}DataListPro` as ListCall;
      return call ? [[name, make(kind, name, call.of)] as const] : [];
    }),
  ) as { readonly [Call in ListCall]: T };
