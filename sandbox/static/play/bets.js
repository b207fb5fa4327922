import { button, part } from '../control-parts.js';
import { credits, nameOf, say } from './language.js';

const $ = (selector) => document.querySelector(selector);

function choices(name, legend, options) {
  const drawn = options.map(({ value, text, more }, index) => {
    const input = part('input', '');
    Object.assign(input, { type: 'radio', name, value, defaultChecked: index === 0 });
    const shown = part('span', '', text);
    if (more !== undefined) shown.append(part('small', '', more));
    return part('label', 'choice', input, shown);
  });
  return [part('legend', '', legend), ...drawn];
}

function numberPick() {
  const input = part('input', 'digits');
  Object.assign(input, { name: 'pick', required: true, pattern: '[0-9]{2}', maxLength: 2, inputMode: 'numeric' });
  input.autocomplete = 'off';
  input.value = '07';
  input.setAttribute('aria-label', say('pickNumber'));
  const any = button(say('anyNumber'), '', () => {
    input.value = String(Math.floor(Math.random() * 100)).padStart(2, '0');
  });
  return [part('legend', '', say('pickNumber')), input, any];
}

function drawPicks({ kind, outcomes }) {
  if (kind === 'reels') return;
  const sides = () => outcomes.map(({ label, pays }) => ({ value: label, text: nameOf(label), more: `× ${pays}` }));
  $('#picks').replaceChildren(...(kind === 'match' ? choices('pick', say('pickSide'), sides()) : numberPick()));
  $('#picks').hidden = false;
}

/**
 * `fit` limits the bet to the balance and explains it. An inactive button is not `disabled`, so that it keeps the
 * focus.
 */
export function createBets(state, onBet) {
  const { decimals, kind, stakes } = state;
  const write = (amount) => credits(amount, Number.isInteger(amount) ? 0 : decimals);
  drawPicks(state);
  const offered = stakes.map((stake) => ({ value: stake, text: write(stake) }));
  $('#stakes').replaceChildren(...choices('stake', say('stake'), [...offered, { value: 'all', text: say('all') }]));
  const chips = [...$('#stakes').querySelectorAll('input')];
  let purse = state;
  let isTurning = false;

  const costOf = ({ value }) => (value === 'all' ? purse.all : +value);
  const reasonFor = (cost) => {
    if (purse.all === 0) return say('tooSmall');
    return cost > purse.balance ? say('notCovered', { amount: write(cost) }) : '';
  };
  const draw = () => {
    const chosen = chips.find((chip) => chip.checked);
    for (const chip of chips) {
      const isCovered = costOf(chip) > 0 && costOf(chip) <= purse.balance;
      chip.disabled = !isCovered && chip !== chosen;
      chip.parentElement.classList.toggle('short', !isCovered);
    }
    const cost = costOf(chosen);
    const reason = isTurning ? '' : reasonFor(cost);
    $('#reason').textContent = reason;
    $('#go').setAttribute('aria-disabled', String(isTurning || reason !== ''));
    const action = kind === 'reels' ? 'spin' : 'place';
    $('#go').textContent = isTurning ? say('turning') : say(action, { amount: write(cost || stakes[0]) });
  };

  $('#stakes').addEventListener('change', draw);
  $('#bet').addEventListener('submit', (event) => {
    event.preventDefault();
    if ($('#go').getAttribute('aria-disabled') === 'true') return;
    const form = new FormData(event.target);
    const stake = form.get('stake');
    void onBet({ stake: stake === 'all' ? stake : +stake, pick: form.get('pick') ?? '' });
  });
  return {
    turn(now) {
      isTurning = now;
      draw();
    },
    fit(fresh) {
      purse = fresh;
      draw();
    },
  };
}
