import { part } from '../../control-parts.js';
import { drawFace } from '../faces/draw.js';

const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
const passingMs = 420;
const landingMs = 320;
const apartMs = 240;
const cell = (face) => part('span', 'cell', drawFace(face));

export function createReels(faces, first) {
  const anyFace = () => faces[Math.floor(Math.random() * faces.length)];
  const reels = first.map((face) => createReel(face, anyFace));
  return {
    windows: reels.map(({ window }) => window),
    start() {
      for (const reel of reels) reel.pass();
    },
    land: (shown) => Promise.all(shown.map((face, index) => reels[index]?.stop(face, index * apartMs))),
  };
}

function createReel(first, anyFace) {
  const strip = part('span', 'strip', cell(first));
  const window = part('span', 'reel', strip);
  let passing;
  const roll = (cells, options) => {
    strip.replaceChildren(...cells);
    const above = -(cells.length - 1) * window.clientHeight;
    return strip.animate([{ transform: `translateY(${above}px)` }, { transform: 'none' }], options);
  };
  return {
    window,
    pass() {
      if (isStill) return;
      const [again, ...others] = Array.from({ length: 5 }, anyFace);
      const cells = [again, ...others, again].map(cell);
      passing = roll(cells, { duration: passingMs, iterations: Infinity });
    },
    async stop(face, afterMs) {
      if (isStill) return strip.replaceChildren(cell(face));
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      passing?.cancel();
      const landing = roll([face, anyFace(), anyFace()].map(cell), { duration: landingMs, easing: 'ease-out' });
      await landing.finished;
      strip.replaceChildren(cell(face));
    },
  };
}
