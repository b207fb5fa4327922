import { part } from '../../control-parts.js';
import { emblem } from './emblems.js';

const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
const turnMs = 180;

export function createCards(names) {
  const sides = ['dragon', 'tiger'].map((name) => ({ name, card: part('span', 'card down') }));
  const write = (card, rank) => {
    card.className = rank === '' ? 'card down' : 'card';
    card.textContent = rank;
  };
  return {
    parts: sides.map(({ name, card }) => part('span', 'side', emblem(name), card, part('span', 'name', names(name)))),
    start() {
      for (const { card } of sides) write(card, '');
    },
    async land(shown) {
      for (const [index, { card }] of sides.entries()) await turn(card, () => write(card, shown[index]));
    },
  };
}

async function turn(card, swap) {
  if (isStill) return swap();
  const [open, edge] = [{ transform: 'none' }, { transform: 'scaleX(0)' }];
  await card.animate([open, edge], { duration: turnMs, easing: 'ease-in' }).finished;
  swap();
  await card.animate([edge, open], { duration: turnMs, easing: 'ease-out' }).finished;
}
