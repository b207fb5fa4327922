import { isInLine } from '../lib/line.ts';
import type { ReceiptState } from './model.ts';

export type PictureContent = {
  brand: string;
  state: ReceiptState;
  title: string;
  big: string | undefined;
  rows: readonly { label: string; value: string }[];
};

const widthPx = 720;
const marginPx = 56;
const innerPx = widthPx - 2 * marginPx;
const lineHeight = 1.5;
/** Paths of the icons check, clock and close, in a box of 24. */
const signs: Record<ReceiptState, string> = {
  done: 'M6 12.5l4 4 8-9',
  pending: 'M12 6.5v6l4 2',
  failed: 'M7 7l10 10M17 7L7 17',
};

/** Draws the receipt as a PNG in the colours of the paper theme. The texts' fonts are on screen, so they are loaded. */
export async function drawReceipt(content: PictureContent): Promise<Blob> {
  const paper = readPaper();
  await document.fonts.ready;
  const measure = penOf(document.createElement('canvas'));
  const rows = content.rows.map(({ label, value }) => ({
    label,
    lines: wrap(measure, value, font(26, 700), innerPx * 0.62),
  }));
  const rowsPx = rows.reduce((sum, { lines }) => sum + rowHeight(lines.length), 0);
  const bigPx = content.big === undefined ? 0 : 96;
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = 96 + 160 + 64 + bigPx + 48 + rowsPx + 72;
  const pen = penOf(canvas);
  fillBox(pen, paper.page, 0, 0, widthPx, canvas.height);
  fillBox(pen, paper.cloth, 0, 0, widthPx, 96);
  write(pen, content.brand, marginPx, 60, { size: 32, weight: 700, colour: paper.onCloth });

  let y = 96 + 96;
  drawMark(pen, content.state, paper, widthPx / 2, y);
  y += 112;
  write(pen, content.title, widthPx / 2, y, { size: 34, weight: 700, colour: paper.text, align: 'center' });
  if (content.big !== undefined) {
    y += bigPx;
    write(pen, content.big, widthPx / 2, y, { size: 64, weight: 700, colour: paper.text, align: 'center' });
  }
  y += 40;
  fillBox(pen, paper.line, marginPx, y, innerPx, 2);
  y += 8;
  for (const { label, lines } of rows) {
    write(pen, label, marginPx, y + 40, { size: 26, weight: 400, colour: paper.quiet, most: innerPx * 0.36 });
    for (const [index, line] of lines.entries()) {
      const at = y + 40 + index * 26 * lineHeight;
      write(pen, line, widthPx - marginPx, at, {
        size: 26,
        weight: 700,
        colour: paper.text,
        align: 'right',
        most: innerPx * 0.62,
      });
    }
    y += rowHeight(lines.length);
  }
  return toPng(canvas);
}

/** How a member keeps the picture: share sheet of the phone, download, or a long press where there is neither. */
export function waysToKeep(): 'share' | 'save' | 'hold' {
  if (canShare(new File([], 'receipt.png', { type: 'image/png' }))) return 'share';
  return isInLine ? 'hold' : 'save';
}

export async function offerPicture(picture: Blob, name: string): Promise<'shared' | 'saved' | 'hold'> {
  const file = new File([picture], `${name}.png`, { type: 'image/png' });
  if (canShare(file)) {
    await navigator.share({ files: [file] }).catch(ignoreClosing);
    return 'shared';
  }
  if (isInLine) return 'hold';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  return 'saved';
}

function canShare(file: File): boolean {
  const onPhone = window.matchMedia('(pointer: coarse)').matches;
  return onPhone && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

// Closing the system's sheet is no error.
function ignoreClosing(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

type Paper = Record<'page' | 'line' | 'text' | 'quiet' | 'cloth' | 'onCloth', string> & {
  mark: Record<ReceiptState, { ink: string; soft: string }>;
};

/** Reads the tokens where a theme sets them, so that a brand's colours hold on the picture too. */
function readPaper(): Paper {
  const light = tokensOf('light');
  const dark = tokensOf('dark');
  const mark = (name: string) => ({ ink: light(`--${name}`), soft: light(`--${name}-soft`) });
  return {
    page: light('--surface'),
    line: light('--line'),
    text: light('--text'),
    quiet: light('--text-2'),
    cloth: dark('--bg'),
    onCloth: dark('--text'),
    mark: { done: mark('positive'), pending: mark('info'), failed: mark('negative') },
  };
}

function tokensOf(theme: 'light' | 'dark'): (name: string) => string {
  const probe = document.createElement('div');
  probe.dataset['theme'] = theme;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const values = new Map(tokenNames.map((name) => [name, style.getPropertyValue(name).trim()]));
  probe.remove();
  return (name) => values.get(name) ?? '';
}

const tokenNames = ['surface', 'line', 'text', 'text-2', 'bg', 'positive', 'info', 'negative'].flatMap((name) => [
  `--${name}`,
  `--${name}-soft`,
]);

type Style = { size: number; weight: 400 | 700; colour: string; align?: CanvasTextAlign; most?: number };

const font = (size: number, weight: number): string =>
  `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, style: Style): void {
  pen.font = font(style.size, style.weight);
  pen.fillStyle = style.colour;
  pen.textAlign = style.align ?? 'left';
  pen.fillText(text, x, y, style.most ?? innerPx);
}

function wrap(pen: CanvasRenderingContext2D, text: string, inFont: string, mostPx: number): string[] {
  pen.font = inFont;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && pen.measureText(longer).width <= mostPx) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const rowHeight = (lines: number): number => 20 + lines * 26 * lineHeight;

function drawMark(pen: CanvasRenderingContext2D, state: ReceiptState, paper: Paper, x: number, y: number): void {
  const { ink, soft } = paper.mark[state];
  pen.fillStyle = soft;
  pen.beginPath();
  pen.arc(x, y, 60, 0, 2 * Math.PI);
  pen.fill();
  pen.save();
  pen.translate(x - 42, y - 42);
  pen.scale(3.5, 3.5);
  pen.strokeStyle = ink;
  pen.lineWidth = 2;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(signs[state]));
  pen.restore();
}

function fillBox(
  pen: CanvasRenderingContext2D,
  colour: string,
  ...[x, y, width, height]: [number, number, number, number]
): void {
  pen.fillStyle = colour;
  pen.fillRect(x, y, width, height);
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  return pen;
}

async function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return blob;
}
