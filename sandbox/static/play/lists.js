import { part } from '../control-parts.js';
import { drawFace } from './faces/draw.js';
import { credits, nameOf, say } from './language.js';

const percent = (share) => `${share / 100} %`;

export function drawOdds(body, { kind, outcomes }) {
  const rows = kind === 'number' ? [{ ...outcomes[0], label: 'eachNumber' }] : outcomes;
  body.replaceChildren(
    ...rows.map(({ label, chance, pays }) => {
      const head = part('th', 'outcome', ...labelOf(kind, label));
      head.scope = 'row';
      const row = part('tr', '', head, part('td', 'end', percent(chance)), part('td', 'end strong', `× ${pays}`));
      row.dataset.label = label;
      return row;
    }),
  );
}

export function markOdds(body, label) {
  for (const row of body.children) row.classList.toggle('paid', row.dataset.label === label);
}

function labelOf(kind, label) {
  if (kind !== 'reels') return [label === 'eachNumber' ? say(label) : nameOf(label)];
  if (label === '') return [say('else')];
  const picture = drawFace(label);
  picture.setAttribute('aria-hidden', 'true');
  return [picture, say('three', { face: nameOf(label) })];
}

export function drawRecent(list, { decimals }, rounds) {
  if (rounds.length === 0) return list.replaceChildren(part('li', 'empty', say('noRounds')));
  list.replaceChildren(
    ...rounds.map(({ shown, stake, win }) => {
      const pictures = part('span', 'shown', ...shown.map(drawFace));
      pictures.setAttribute('role', 'img');
      pictures.setAttribute('aria-label', shown.map(nameOf).join(', '));
      return part(
        'li',
        'row',
        pictures,
        part('span', 'quiet grow', say('bet', { amount: credits(stake, decimals) })),
        part('span', win > 0 ? 'amount plus' : 'amount', win > 0 ? `+${credits(win, decimals)}` : '0'),
      );
    }),
  );
}
