import { call, part } from './desk-parts.js';
import { language, money, say, sayAll } from './words.js';

const game = location.pathname.split('/')[2];
const spinMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 700;
const $ = (selector) => document.querySelector(selector);

sayAll();

function stop(text) {
  $('#table').hidden = true;
  $('#stopped').hidden = false;
  $('#stopped').textContent = text;
}

/** A row of choices of which one is always taken. */
function choices(name, legend, values, write) {
  const options = values.map((value, index) => {
    const input = part('input', '');
    Object.assign(input, { type: 'radio', name, value, defaultChecked: index === 0 });
    return part('label', 'choice', input, part('span', '', write(value)));
  });
  return [part('legend', '', legend), ...options];
}

function numberPick() {
  const input = part('input', 'number');
  Object.assign(input, { name: 'pick', required: true, pattern: '[0-9]{2}', maxLength: 2, inputMode: 'numeric' });
  input.value = '07';
  input.setAttribute('aria-label', say('pickNumber'));
  return [part('legend', '', say('pickNumber')), input];
}

function oddsRows({ kind, outcomes }) {
  const shown = kind === 'number' ? [{ ...outcomes[0], label: 'eachNumber' }] : outcomes.filter(({ pays }) => pays > 0);
  return shown.map(({ label, chance, pays }) =>
    part(
      'li',
      'row',
      part('span', 'grow strong', say(label)),
      part('span', 'quiet', say('chance', { share: `${chance / 100} %` })),
      part('span', 'amount', `× ${pays}`),
    ),
  );
}

function draw(state) {
  document.title = state.title[language];
  $('#title').textContent = state.title[language];
  $('#player').textContent = state.username;
  $('#balance').textContent = money(state.balance);
  $('#stakes').replaceChildren(...choices('stake', say('stake'), state.stakes, (stake) => stake));
  $('#go').textContent = say(state.kind === 'reels' ? 'spin' : 'place');
  $('#odds').replaceChildren(...oddsRows(state));
  $('#landed').textContent = { reels: '? ? ?', match: '? : ?', number: '??' }[state.kind];
  if (state.kind !== 'reels') {
    const labels = state.outcomes.map(({ label }) => label);
    $('#picks').hidden = false;
    $('#picks').replaceChildren(
      ...(state.kind === 'match' ? choices('pick', say('pickOne'), labels, say) : numberPick()),
    );
  }
  $('#table').hidden = false;
}

const faces = ['7', '★', '♦', '✿', '♥', '●'];
const anyFace = () => faces[Math.floor(Math.random() * faces.length)];

/** Three faces that are not all the same: what a round without a win looks like. */
function mixed() {
  const [first, second, third] = [anyFace(), anyFace(), anyFace()];
  return first === second && second === third ? mixed() : [first, second, third].join(' ');
}

function show(kind, landed) {
  if (kind === 'reels') return landed === '' ? mixed() : [...landed].join(' ');
  return say(landed);
}

async function play(state, fields) {
  $('#go').disabled = true;
  $('#result').textContent = '';
  $('#result').className = 'result';
  $('#landed').classList.add('turning');
  try {
    const [round] = await Promise.all([
      call(`/play/${game}/round`, fields),
      new Promise((resolve) => setTimeout(resolve, spinMs)),
    ]);
    $('#landed').textContent = show(state.kind, round.landed);
    $('#balance').textContent = money(round.balance);
    $('#result').textContent = round.win > 0 ? say('won', { amount: money(round.win) }) : say('lost');
    $('#result').classList.toggle('won', round.win > 0);
  } catch (error) {
    if (error.message === 'NO_SEAT') stop(say('noSeat'));
    else
      $('#result').textContent =
        error.message === 'NOT_ENOUGH' ? say('notEnough') : say('failed', { reason: error.message });
  } finally {
    $('#landed').classList.remove('turning');
    $('#go').disabled = false;
  }
}

async function start() {
  const state = await call(`/play/${game}/state`);
  draw(state);
  $('#bet').addEventListener('submit', (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    void play(state, { stake: +form.get('stake'), pick: form.get('pick') ?? '' });
  });
}

start().catch((error) => stop(error.message === 'NO_SEAT' ? say('noSeat') : say('failed', { reason: error.message })));
