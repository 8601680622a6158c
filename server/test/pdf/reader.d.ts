/** What the tests use of the reader, which the product does not need. */
declare module 'pdfjs-dist/legacy/build/pdf.mjs' {
  export interface TextItem {
    readonly str: string;
    /** Place of its baseline in the last two. */
    readonly transform: readonly number[];
    readonly width: number;
    readonly height: number;
    readonly hasEOL: boolean;
  }
  export interface StructTree {
    readonly role: string;
    readonly children: readonly StructTree[];
    readonly alt?: string;
  }
  export interface Page {
    getTextContent(): Promise<{ readonly items: readonly TextItem[]; readonly lang: string | null }>;
    getStructTree(): Promise<StructTree | null>;
    getViewport(options: { readonly scale: number }): { readonly width: number; readonly height: number };
    render(options: { readonly canvas: unknown; readonly viewport: unknown }): { readonly promise: Promise<void> };
  }
  export interface Document {
    readonly numPages: number;
    getPage(number: number): Promise<Page>;
    getMetadata(): Promise<{ readonly info: Readonly<Record<string, unknown>> }>;
    getMarkInfo(): Promise<ReadonlyMap<string, unknown> | null>;
  }
  export function getDocument(options: {
    readonly data: Uint8Array;
    readonly verbosity: number;
    readonly isEvalSupported: boolean;
  }): { readonly promise: Promise<Document>; destroy(): Promise<void> };
}
declare module '@napi-rs/canvas' {
  interface Picture {
    readonly width: number;
    readonly height: number;
  }
  export function createCanvas(
    width: number,
    height: number,
  ): Picture & {
    getContext(kind: '2d'): {
      drawImage(picture: Picture, x: number, y: number): void;
      getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
    };
    toBuffer(type: 'image/png'): Buffer;
  };
  export function loadImage(file: string | Uint8Array): Promise<Picture>;
}
