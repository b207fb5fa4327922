import { part } from '../../control-parts.js';
import { nameOf } from '../language.js';
import { createCards } from './cards.js';
import { emblem } from './emblems.js';
import { createReels } from './reels.js';

const digits = [...'0123456789'];
const blank = '?';

export function createBoard(holder, state) {
  const { parts, start, land } = boardOf(state);
  holder.classList.add(state.shows ?? state.kind);
  holder.replaceChildren(...parts);
  return {
    start() {
      holder.classList.remove('won');
      start();
    },
    async land({ shown, win }) {
      await land(shown);
      holder.classList.toggle('won', win > 0);
    },
  };
}

function boardOf({ kind, shows, faces, recent: [last] }) {
  if (shows === 'cards') return createCards(nameOf);
  if (shows === 'scores') {
    const reels = createReels(digits.slice(0, 4), last?.shown ?? [blank, blank]);
    const side = (name) => part('span', 'side', emblem(name), part('span', 'name', nameOf(name)));
    const [home, away] = reels.windows;
    return { ...reels, parts: [side('home'), home, part('span', 'colon', ':'), away, side('away')] };
  }
  const reels =
    kind === 'number'
      ? createReels(digits, last?.shown ?? [blank, blank])
      : createReels(faces, last?.shown ?? faces.slice(0, 3));
  return { ...reels, parts: reels.windows };
}
