import type { Touch } from './film.ts';

export type Scene = {
  frames: number;
  framesPerSecond: number;
  width: number;
  height: number;
  band: number;
  scale: number;
  shots: number[];
  touches: Touch[];
  cues: number[];
};

export type Painter = { canvas: OffscreenCanvas; paintFrame: (frame: number) => Promise<void> };

export function setUpPainter({ framesPerSecond, width, height, band, scale, shots, touches, cues }: Scene): void {
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const pen = canvas.getContext('2d', { alpha: false }) as OffscreenCanvasRenderingContext2D;
  let shown: { index: number; picture: ImageBitmap } | null = null;

  async function pictureAt(ms: number): Promise<ImageBitmap> {
    const index = shots.findLastIndex((atMs) => atMs <= ms + 1);
    if (shown?.index === index) return shown.picture;
    const answer = await fetch(`/shot/${index}`);
    shown?.picture.close();
    shown = { index, picture: await createImageBitmap(await answer.blob()) };
    return shown.picture;
  }

  function paintBand(ms: number): void {
    pen.fillStyle = '#0e121f';
    pen.fillRect(0, 0, width, band);
    const present = cues.findLastIndex((fromMs) => fromMs <= ms + 1);
    const [dot, long, gap] = [4, 16, 5];
    let x = (width - (cues.length - 1) * (dot + gap) - long) / 2;
    for (const index of cues.keys()) {
      const wide = index === present ? long : dot;
      pen.fillStyle = index === present ? '#ffe03d' : '#565d75';
      pen.beginPath();
      pen.roundRect(x, band - 12, wide, dot, dot / 2);
      pen.fill();
      x += wide + gap;
    }
  }

  function paintTouch({ x, y }: Touch, sinceMs: number): void {
    const [come, gone] = [Math.min(1, (sinceMs + 420) / 200), Math.max(0, sinceMs / 420)];
    pen.globalAlpha = sinceMs < 0 ? come : 1 - gone;
    pen.beginPath();
    pen.arc(x, y + band, sinceMs < 0 ? 22 - 5 * come : 17 + 16 * gone, 0, 2 * Math.PI);
    pen.fillStyle = 'rgb(255 224 61 / 0.45)';
    pen.fill();
    pen.lineWidth = 3;
    pen.strokeStyle = '#0e121f';
    pen.stroke();
    pen.globalAlpha = 1;
  }

  async function paintFrame(frame: number): Promise<void> {
    const ms = (frame * 1_000) / framesPerSecond;
    const picture = await pictureAt(ms);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(picture, 0, band * scale);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    paintBand(ms);
    for (const touch of touches) if (Math.abs(ms - touch.atMs) <= 420) paintTouch(touch, ms - touch.atMs);
  }

  (globalThis as { painter?: Painter }).painter = { canvas, paintFrame };
}
