import type { Language } from '#domain/foundation/i18n/languages.ts';

/** Texts of one language: module → key → text. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const shipped = import.meta.glob<Record<string, string>>(
  '../../../domain/texts/{index,login,single_sign_on,factors,wrong_desc}/*.json',
  {
    import: 'default',
  },
);

/** The modules of the pages before the sign-in. They come with the page, also where the server does not answer. */
export async function shippedTexts(language: Language): Promise<Texts> {
  const modules = await Promise.all(
    Object.entries(shipped)
      .filter(([path]) => path.endsWith(`/${language}.json`))
      .map(async ([path, load]) => [path.split('/').at(-2) ?? '', await load()] as const),
  );
  return Object.fromEntries(modules);
}
