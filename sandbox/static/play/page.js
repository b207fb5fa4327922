import { part } from '../control-parts.js';
import { createBets } from './bets.js';
import { createBoard } from './boards/board.js';
import { ask, Refused } from './calls.js';
import { askToEnter } from './enter.js';
import { credits, language, nameOf, say, sayAll } from './language.js';
import { drawOdds, drawRecent, markOdds } from './lists.js';

const $ = (selector) => document.querySelector(selector);

/** A tab with a history has a page to return to; a tab of its own is closed. */
const isOwnTab = history.length <= 1;

function stop(text, way) {
  $('#seated').hidden = true;
  $('#enter').hidden = true;
  $('#stopped').hidden = false;
  $('#stopped').replaceChildren(part('p', '', text), ...(way ? [way] : []));
}

function link(text, address) {
  const way = part('a', 'primary big', text);
  way.href = address;
  way.rel = 'noreferrer';
  return way;
}

function drawSign({ title, wallet }) {
  document.title = title[language];
  $('#title').textContent = title[language];
  $('#wallet').href = wallet;
}

function drawPurse({ decimals }, { balance }) {
  $('#balance').textContent = credits(balance, Math.max(decimals, Number.isInteger(balance) ? 0 : 2));
}

function drawState(state) {
  drawSign(state);
  $('#player').textContent = state.username;
  $('#leave').textContent = say(isOwnTab ? 'closeTab' : 'leave');
  $('#fair').textContent = say('fair', { share: state.returns });
  drawPurse(state, state);
  drawOdds($('#odds'), state);
  drawRecent($('#recent'), state, state.recent);
  $('#stopped').hidden = true;
  $('#enter').hidden = true;
  $('#seated').hidden = false;
  const board = createBoard($('#board'), state);
  const bets = createBets(state, (fields) => playRound({ state, board, bets }, fields));
  bets.fit(state);
}

function tellResult(text, isWon) {
  $('#result').textContent = text;
  $('#result').classList.toggle('won', isWon);
}

async function playRound({ state, board, bets }, fields) {
  tellResult('', false);
  markOdds($('#odds'));
  bets.turn(true);
  board.start();
  try {
    const round = await ask('round', fields);
    await board.land(round);
    const isWon = round.win > 0;
    drawPurse(state, round);
    drawRecent($('#recent'), state, round.recent);
    if (isWon) markOdds($('#odds'), state.kind === 'number' ? 'eachNumber' : round.landed);
    tellResult(
      say(isWon ? 'won' : 'lost', { shown: shownOf(state, round), amount: credits(round.win, state.decimals) }),
      isWon,
    );
    bets.fit(round);
  } catch (error) {
    fail(error);
  } finally {
    bets.turn(false);
  }
}

function shownOf({ kind, shows }, { landed, shown }) {
  if (kind === 'number') return landed;
  if (kind === 'reels') return shown.map(nameOf).join(' · ');
  return `${nameOf(landed)} ${shown.join(shows === 'scores' ? ':' : ' · ')}`;
}

/** A round without an answer may have been played, so the page is drawn from the game's state. */
function fail(error) {
  if (!(error instanceof Refused)) return stop(say('offline'), again());
  if (error.message === 'NO_SEAT') return noSeat(error.data);
  if (error.message === 'NOT_ENOUGH') return location.reload();
  return stop(say('failed'), again());
}

const again = () => link(say('again'), location.href);

function noSeat(sign) {
  drawSign(sign);
  if (!sign.opens) return stop(say('noSeat'), link(say('toWallet'), sign.wallet));
  $('#seated').hidden = true;
  askToEnter(start);
}

async function start() {
  try {
    drawState(await ask('state'));
  } catch (error) {
    fail(error);
  }
}

sayAll();
document.body.classList.add(`game-${location.pathname.split('/')[2]}`);
void start();
