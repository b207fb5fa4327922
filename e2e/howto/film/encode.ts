import type * as Mediabunny from 'mediabunny';
import type { Painter, Scene } from './painter.ts';

export type Video = { container: 'mp4' | 'webm'; codec: 'avc' | 'vp9'; bitrate: number };

export type Order = Pick<Scene, 'frames' | 'framesPerSecond'> & Video;

export async function encode({ frames, framesPerSecond, container, codec, bitrate }: Order): Promise<string> {
  const library = '/mediabunny.mjs';
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } = (await import(
    library
  )) as typeof Mediabunny;
  const { canvas, paintFrame } = (globalThis as unknown as { painter: Painter }).painter;
  const format = container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new CanvasSource(canvas, {
    codec,
    bitrate,
    bitrateMode: 'constant',
    keyFrameInterval: 20,
    latencyMode: 'quality',
    contentHint: 'detail',
  });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  for (let frame = 0; frame < frames; frame += 1) {
    await paintFrame(frame);
    await source.add(frame / framesPerSecond, 1 / framesPerSecond);
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0)).toBase64();
}

export async function encodePoster(frame: number): Promise<string> {
  const { canvas, paintFrame } = (globalThis as unknown as { painter: Painter }).painter;
  await paintFrame(frame);
  const picture = await canvas.convertToBlob({ type: 'image/webp', quality: 0.6 });
  return new Uint8Array(await picture.arrayBuffer()).toBase64();
}
