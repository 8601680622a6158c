import type PDFDocument from 'pdfkit';
import type { StructureElement } from 'pdfkit';
import { clean } from './clean.ts';
import { type Align, STYLES, TONES } from './description.ts';
import { BOX, type Line, optionsOf } from './lines.ts';

const RULES = { ink: TONES.ink, strong: '#CBD5D0', light: '#E2E8E5' } as const;
const WATT = '#F5B800';

/** Of Instrument Sans, in sizes of type. */
const ASCENT = 0.97;
const DESCENT = 0.25;

/** The product's mark on a square of 16. */
const MARK =
  'M1 3.1A1.1 1.1 0 0 1 2.1 2h1A1.1 1.1 0 0 1 4.2 3.1V10.8h2.2V7.7a1.1 1.1 0 0 1 1.1-1.1h1a1.1 1.1 0 0 1 1.1 1.1v3.1h2.2V3.1A1.1 1.1 0 0 1 12.9 2h1A1.1 1.1 0 0 1 15 3.1V11.5A2.5 2.5 0 0 1 12.5 14h-9A2.5 2.5 0 0 1 1 11.5z';

/** How large a picture may be, and how large those are that were drawn. */
export interface Pictures {
  readonly mostBytes: number;
  readonly sizes: number[];
}

/** Draws at places of the current page, each part as content of its element, or as something nobody reads out. */
export interface Pen {
  readonly pdf: PDFDocument;
  readonly pictures: Pictures;
  element(type: string, parent: StructureElement): StructureElement;
  content(type: string, element: StructureElement, draw: () => void): void;
  decoration(draw: () => void): void;
  lines(lines: readonly Line[], x: number, y: number, width: number, align: Align): void;
  /** A picture with what it shows in words. */
  figure(alternative: string, parent: StructureElement): StructureElement;
  /** A line across, within what is drawn already or as a decoration. */
  line(tone: keyof typeof RULES, x: number, y: number, width: number): void;
  rule(tone: keyof typeof RULES, x: number, y: number, width: number): void;
  mark(x: number, y: number, side: number): void;
}

export function createPen(pdf: PDFDocument, pictures: Pictures): Pen {
  const drawLine = ({ runs, height }: Line, left: number, top: number) => {
    let x = left;
    const tallest = Math.max(...runs.map(({ style }) => STYLES[style].size), 0);
    const baseline = top + (height - (ASCENT + DESCENT) * tallest) / 2 + ASCENT * tallest;
    for (const { font, text, style, tone, width } of runs) {
      const { size } = STYLES[style];
      if (font === null) boxes([...text].length, size, x, baseline);
      else pdf.font(font).fontSize(size).fillColor(TONES[tone]).text(text, x, baseline, optionsOf(font, style));
      x += width;
    }
  };

  /** For characters that no face has. */
  const boxes = (count: number, size: number, x: number, baseline: number) => {
    pdf.lineWidth(0.5).strokeColor(TONES.faint);
    for (let index = 0; index < count; index++)
      pdf.rect(x + (index * BOX + 0.06) * size, baseline - 0.7 * size, (BOX - 0.12) * size, 0.7 * size);
    pdf.stroke();
  };

  const line = (tone: keyof typeof RULES, x: number, y: number, width: number) => {
    pdf
      .lineWidth(0.75)
      .strokeColor(RULES[tone])
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  };

  const decoration = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  };

  return {
    pdf,
    pictures,
    element: (type, parent) => {
      const element = pdf.struct(type);
      parent.add(element);
      return element;
    },
    content: (type, element, draw) => {
      const content = pdf.markStructureContent(type);
      draw();
      pdf.endMarkedContent();
      element.add(content);
    },
    decoration,
    lines: (lines, x, y, width, align) => {
      let top = y;
      for (const line of lines) {
        drawLine(line, align === 'right' ? x + width - line.width : x, top);
        top += line.height;
      }
    },
    figure: (alternative, parent) => {
      const element = pdf.struct('Figure', { alt: clean(alternative) });
      parent.add(element);
      return element;
    },
    line,
    rule: (tone, x, y, width) => decoration(() => line(tone, x, y, width)),
    mark: (x, y, side) =>
      decoration(() => {
        pdf
          .save()
          .translate(x, y)
          .scale(side / 16);
        pdf.path(MARK).fill(TONES.ink).roundedRect(6.4, 2, 3.2, 3.2, 1).fill(WATT).restore();
      }),
  };
}
