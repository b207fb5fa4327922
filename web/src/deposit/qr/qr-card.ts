import { isInLine } from '../../lib/line.ts';

export type QrCard = {
  /** Name of the payment system on the band, such as `THAI QR PAYMENT`. */
  system: string;
  amount: string;
  receiver: string;
  until: string;
  operator: string;
  fileName: string;
};

const widthPx = 720;
const heightPx = 1_080;
const qrPx = 560;
const marginPx = (widthPx - qrPx) / 2;
const bandPx = 120;

const ink = '#10182b';
const band = '#003d6a';

/** Draws the card that members save: payment system, QR, amount, receiver, time, operator. */
export async function drawQrCard(svg: string, card: QrCard): Promise<Blob | null> {
  try {
    const image = new Image();
    image.src = svg;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = widthPx;
    canvas.height = heightPx;
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, widthPx, heightPx);
    drawBand(pen, card.system);
    pen.imageSmoothingEnabled = false;
    pen.drawImage(image, marginPx, bandPx + 40, qrPx, qrPx);
    drawTexts(pen, card);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch {
    return null;
  }
}

function drawBand(pen: CanvasRenderingContext2D, system: string): void {
  pen.fillStyle = band;
  pen.fillRect(0, 0, widthPx, bandPx);
  pen.fillStyle = '#fff';
  // Mark of a QR: three corner squares and a dot.
  for (const [x, y] of [
    [marginPx, 36],
    [marginPx + 28, 36],
    [marginPx, 64],
  ] as const) {
    pen.fillRect(x, y, 20, 20);
    pen.fillStyle = band;
    pen.fillRect(x + 5, y + 5, 10, 10);
    pen.fillStyle = '#fff';
  }
  pen.fillRect(marginPx + 34, 70, 10, 10);
  write(pen, system, { y: 75, size: 40, weight: 700, color: '#fff', x: widthPx / 2 + 30 });
}

function drawTexts(pen: CanvasRenderingContext2D, { amount, receiver, until, operator }: QrCard): void {
  write(pen, amount, { y: 800, size: 68, weight: 700, color: ink });
  write(pen, receiver, { y: 866, size: 30, weight: 400, color: ink });
  write(pen, until, { y: 914, size: 30, weight: 400, color: ink });
  pen.fillStyle = '#d8dbe3';
  pen.fillRect(marginPx, 954, qrPx, 2);
  write(pen, operator, { y: 1_022, size: 34, weight: 700, color: band });
}

type Style = { x?: number; y: number; size: number; weight: number; color: string };

function write(pen: CanvasRenderingContext2D, text: string, style: Style): void {
  const { x = widthPx / 2, y, size, weight, color } = style;
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  pen.textAlign = 'center';
  pen.fillStyle = color;
  pen.fillText(text, x, y, widthPx - marginPx);
}

/** File name with amount and end, such as `kapao-500.01-2026-11-22-2242`. `until` is `DD/MM/YYYY HH:mm`. */
export function qrFileName(operator: string, amount: string, until: string): string {
  const name = operator.toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'qr';
  const [day, month, year, time = ''] = until.split(/[/ ]/);
  return `${name}-${amount}-${year}-${month}-${day}-${time.replace(':', '')}`;
}

const fileOf = (blob: Blob, fileName: string): File => new File([blob], `${fileName}.png`, { type: 'image/png' });

function canShare(file: File): boolean {
  const onPhone = window.matchMedia('(pointer: coarse)').matches;
  return onPhone && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** LINE's browser cannot download files. Members save the shown card by a long press instead. */
export const canSave = (blob: Blob, fileName: string): boolean => !isInLine || canShare(fileOf(blob, fileName));

/** Shares the card on a phone, else downloads it. Returns whether the member went through with it. */
export async function saveCard({ blob, url }: { blob: Blob; url: string }, fileName: string): Promise<boolean> {
  const file = fileOf(blob, fileName);
  if (canShare(file)) {
    return navigator.share({ files: [file] }).then(
      () => true,
      () => false,
    );
  }
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  return true;
}
