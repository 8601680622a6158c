import type { EnglishTexts } from '#domain/foundation/basics/text-keys.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'index';
    keySeparator: false;
    returnNull: false;
    // The texts are read as JSON, whose types are `string`: there are no placeholders to find in them.
    parseInterpolation: false;
    resources: EnglishTexts;
  }
}
