import type * as Mediabunny from 'mediabunny';
import type { Touch } from './film.ts';
import type { Video } from './develop.ts';

/** A reel as numbers, for the page that paints it. All lengths in CSS pixels of the phone, all times in milliseconds. */
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

export type Order = { scene: Scene; videos: readonly Video[]; posterFrame: number };

/** Runs in a page of its own: paints every frame and encodes it; files and poster come back as Base64. */
export async function paint({ scene, videos, posterFrame }: Order): Promise<{ poster: string; files: string[] }> {
  const library = '/mediabunny.mjs';
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } = (await import(
    library
  )) as typeof Mediabunny;
  const canvas = new OffscreenCanvas(Math.round(scene.width * scene.scale), Math.round(scene.height * scene.scale));
  const brush = canvas.getContext('2d', { alpha: false });
  if (!brush) throw new Error('no canvas');
  let shown: { index: number; picture: ImageBitmap } | null = null;

  async function pictureAt(ms: number): Promise<ImageBitmap> {
    const next = scene.shots.findIndex((atMs) => atMs > ms + 1);
    const index = (next === -1 ? scene.shots.length : next) - 1;
    if (shown?.index === index) return shown.picture;
    const answer = await fetch(`/shot/${index}`);
    shown?.picture.close();
    shown = { index, picture: await createImageBitmap(await answer.blob()) };
    return shown.picture;
  }

  /** One dot for each step, the present one long; the captions' place stays free. */
  function paintBand(pen: OffscreenCanvasRenderingContext2D, ms: number): void {
    pen.fillStyle = '#0e121f';
    pen.fillRect(0, 0, scene.width, scene.band);
    const present = scene.cues.findLastIndex((fromMs) => fromMs <= ms + 1);
    const [dot, long, gap] = [4, 16, 5];
    let x = (scene.width - (scene.cues.length - 1) * (dot + gap) - long) / 2;
    for (const index of scene.cues.keys()) {
      const width = index === present ? long : dot;
      pen.fillStyle = index === present ? '#ffe03d' : '#565d75';
      pen.beginPath();
      pen.roundRect(x, scene.band - 12, width, dot, dot / 2);
      pen.fill();
      x += width + gap;
    }
  }

  /** A finger's mark: it comes, presses, and spreads out. */
  function paintTouches(pen: OffscreenCanvasRenderingContext2D, ms: number): void {
    for (const { atMs, x, y } of scene.touches) {
      const since = ms - atMs;
      if (since < -420 || since > 420) continue;
      const before = Math.min(1, (since + 420) / 200);
      const after = Math.max(0, since / 420);
      const radius = since < 0 ? 22 - 5 * before : 17 + 16 * after;
      pen.globalAlpha = since < 0 ? before : 1 - after;
      pen.beginPath();
      pen.arc(x, y + scene.band, radius, 0, 2 * Math.PI);
      pen.fillStyle = 'rgb(255 224 61 / 0.45)';
      pen.fill();
      pen.lineWidth = 3;
      pen.strokeStyle = '#0e121f';
      pen.stroke();
      pen.globalAlpha = 1;
    }
  }

  async function paintFrame(frame: number): Promise<void> {
    const pen = brush as OffscreenCanvasRenderingContext2D;
    const ms = (frame * 1_000) / scene.framesPerSecond;
    const picture = await pictureAt(ms);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(picture, 0, scene.band * scene.scale);
    pen.setTransform(scene.scale, 0, 0, scene.scale, 0, 0);
    paintBand(pen, ms);
    paintTouches(pen, ms);
  }

  async function encode({ container, codec, bitrate }: Video): Promise<string> {
    const format = container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
    const target = new BufferTarget();
    const output = new Output({ format, target });
    const source = new CanvasSource(canvas, {
      codec,
      bitrate,
      bitrateMode: 'constant',
      keyFrameInterval: 20,
      latencyMode: 'quality',
      // The encoders know screens from films: letters stay sharp, and what stands still costs next to nothing.
      contentHint: 'detail',
    });
    output.addVideoTrack(source, { frameRate: scene.framesPerSecond });
    await output.start();
    for (let frame = 0; frame < scene.frames; frame += 1) {
      await paintFrame(frame);
      await source.add(frame / scene.framesPerSecond, 1 / scene.framesPerSecond);
    }
    await output.finalize();
    return asText(new Blob([target.buffer ?? new ArrayBuffer(0)]));
  }

  function asText(blob: Blob): Promise<string> {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
      reader.readAsDataURL(blob);
    });
  }

  await paintFrame(posterFrame);
  const poster = await asText(await canvas.convertToBlob({ type: 'image/webp', quality: 0.6 }));
  const files: string[] = [];
  for (const video of videos) files.push(await encode(video));
  return { poster, files };
}
