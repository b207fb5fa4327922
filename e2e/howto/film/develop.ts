import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { encode, encodePoster, type Video } from './encode.ts';
import { framesPerSecond, phone, type Reel } from './film.ts';
import { setUpPainter, type Scene } from './painter.ts';

const bandHeight = 78;

const origin = 'http://127.0.0.1:9';

/** MP4 plays in LINE's browser on Android and iOS. WebM is for browsers without H.264. */
const videos: Record<Video['container'], Video> = {
  mp4: { container: 'mp4', codec: 'avc', bitrate: 28_000 },
  webm: { container: 'webm', codec: 'vp9', bitrate: 28_000 },
};

export type Developed = { seconds: number; poster: Buffer; files: Record<Video['container'], Buffer> };

export async function develop(context: BrowserContext, reel: Reel, posterMs: number): Promise<Developed> {
  const page = await context.newPage();
  await serveReel(page, reel);
  await page.goto(`${origin}/`);
  const scene = sceneOf(reel);
  await page.evaluate(setUpPainter, scene);
  const packed = async (video: Video): Promise<Buffer> =>
    Buffer.from(await page.evaluate(encode, { frames: scene.frames, framesPerSecond, ...video }), 'base64');
  const poster = await page.evaluate(encodePoster, Math.floor((posterMs / 1_000) * framesPerSecond));
  const files = { mp4: await packed(videos.mp4), webm: await packed(videos.webm) };
  await page.close();
  return { seconds: scene.frames / framesPerSecond, poster: Buffer.from(poster, 'base64'), files };
}

const sceneOf = (reel: Reel): Scene => ({
  frames: Math.ceil((reel.lengthMs / 1_000) * framesPerSecond),
  framesPerSecond,
  width: phone.width,
  height: phone.height + bandHeight,
  band: bandHeight,
  scale: phone.scale,
  shots: reel.shots.map(({ atMs }) => atMs),
  touches: reel.touches,
  cues: reel.cues.map(({ fromMs }) => fromMs),
});

/** Encoders require a page with a secure address. It makes no network request. */
async function serveReel(page: Page, { shots }: Reel): Promise<void> {
  const library = join(dirname(createRequire(import.meta.url).resolve('mediabunny')), 'mediabunny.min.mjs');
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/mediabunny.mjs') return route.fulfill({ path: library, contentType: 'text/javascript' });
    const shot = shots[Number(/^\/shot\/(\d+)$/.exec(pathname)?.[1])];
    if (shot) return route.fulfill({ body: shot.png, contentType: 'image/png' });
    return route.fulfill({ body: '<!doctype html><title>film</title>', contentType: 'text/html' });
  });
}
