/** What is used of pdfkit 0.20, whose package has no types. */
declare module 'pdfkit' {
  export interface StructureContent {
    readonly refs: unknown;
  }
  export interface StructureElement {
    add(child: StructureElement | StructureContent): this;
    end(): void;
  }
  export interface TextOptions {
    readonly lineBreak?: boolean;
    readonly baseline?: 'alphabetic';
    readonly characterSpacing?: number;
    readonly features?: readonly string[];
  }
  export default class PDFDocument {
    constructor(options: Readonly<Record<string, unknown>>);
    /** The font that is set. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    readonly page: { readonly width: number; readonly height: number };
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    once(event: 'end', listener: () => void): this;
    end(): void;
    addPage(): this;
    switchToPage(index: number): unknown;
    registerFont(name: string, font: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    widthOfString(text: string, options?: TextOptions): number;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    path(path: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    clip(): this;
    fill(color?: string): this;
    stroke(): this;
    openImage(source: Uint8Array): { readonly width: number; readonly height: number };
    image(source: unknown, x: number, y: number, options: { readonly width: number; readonly height: number }): this;
    markContent(tag: 'Artifact', options: { readonly type: 'Pagination' | 'Layout' }): this;
    markStructureContent(tag: string): StructureContent;
    endMarkedContent(): this;
    struct(type: string, options?: Readonly<Record<string, unknown>>): StructureElement;
    addStructure(element: StructureElement): this;
  }
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'sfnt'; readonly variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}
