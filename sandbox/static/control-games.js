import { button, call, drawer, part } from './control-parts.js';
import { clock, language, money, say } from './words.js';

const $ = (selector) => document.querySelector(selector);
const shown = 10;

const drawPlayers = drawer('#players', say('noPlayers'), ({ username, balance }) =>
  part(
    'li',
    'row',
    button(username, '', () => {
      $('#round').username.value = username;
    }),
    part('p', 'amount grow end', money(balance)),
  ),
);

const drawTransfers = drawer('#transfers', say('noTransfers'), (row) =>
  part(
    'li',
    'row',
    part('span', `badge ${row.direction}`, say(row.direction)),
    part(
      'div',
      'grow',
      part('p', 'strong', row.username),
      part('p', 'quiet', `${clock(row.at)} · ${row.reference ?? '–'}`),
    ),
    part('p', 'amount', money(row.amount)),
  ),
);

function drawGames(games) {
  const select = $('#game');
  const texts = games.map(({ code, title, players }) => `${code} · ${title[language]} (${players})`);
  if (select.length !== games.length) {
    select.replaceChildren(...games.map(({ code }) => Object.assign(part('option', ''), { value: code })));
  }
  for (const [index, text] of texts.entries()) {
    if (select.options[index].textContent !== text) select.options[index].textContent = text;
  }
}

export async function refreshGames() {
  drawGames(await call('/games'));
  const game = $('#game').value;
  const [players, transfers] = await Promise.all([
    call(`/games/${game}/players?limit=${shown}`),
    call(`/games/${game}/transfers?limit=${shown}`),
  ]);
  if ($('#game').value !== game) return;
  drawPlayers(players);
  drawTransfers(transfers);
}

export function gameControls({ onSubmit, refresh }) {
  onSubmit('#round', ['bet', 'win'], ({ username = '', ...fields }) =>
    call(`/games/${$('#game').value}/players/${encodeURIComponent(username)}/play`, { bet: 0, win: 0, ...fields }),
  );
  $('#game').addEventListener('change', () => {
    $('#round').username.value = '';
    refresh();
  });
}
