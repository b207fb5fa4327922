import { cards } from './cards.js';
import { nature } from './nature.js';
import { town } from './town.js';

const drawings = { ...cards, ...town, ...nature };

export function drawFace(face) {
  const holder = document.createElement('span');
  holder.className = 'face';
  if (drawings[face] === undefined) holder.textContent = face;
  else holder.innerHTML = `<svg viewBox="0 0 48 48" focusable="false">${drawings[face]}</svg>`;
  return holder;
}
