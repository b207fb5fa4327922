import { button, call, drawer, part } from './control-parts.js';
import { say } from './words.js';

const $ = (selector) => document.querySelector(selector);
/** Sets the fault at each game; it is not a separate target. */
const everyGame = 'games/*';

let targets = [];

const setFault = (fields) =>
  Promise.all(
    (fields.target === everyGame ? targets.filter((target) => target.startsWith('games/')) : [fields.target]).map(
      (target) => call('/faults', { ...fields, target }),
    ),
  );

function rowOf({ target, mode, times, player }, onChange) {
  const what = [mode, times === null ? '' : `× ${times}`, player ?? ''].filter(Boolean).join(' ');
  const clear = button(say('clear'), '', () => onChange(setFault({ target, mode: 'ok', player })));
  clear.setAttribute('aria-label', `${target}: ${say('clear')}`);
  return part('li', 'row', part('div', 'grow', part('p', 'strong', target), part('p', 'quiet', what)), clear);
}

export function faultControls(choices, { onSubmit, onChange }) {
  targets = choices.targets;
  const options = [...targets.filter((target) => !target.startsWith('games/')), everyGame];
  const games = targets.filter((target) => target.startsWith('games/'));
  const option = (value) => {
    const drawn = part('option', '', value === everyGame ? say('everyGame') : value);
    drawn.value = value;
    return drawn;
  };
  $('#fault').target.replaceChildren(...[...options, ...games].map(option));
  $('#fault').mode.replaceChildren(...choices.modes.map(option));
  onSubmit('#fault', ['times'], setFault);
  let known = [];
  $('#heal').addEventListener('click', () =>
    onChange(Promise.all(known.map(({ target, player }) => setFault({ target, mode: 'ok', player })))),
  );
  const draw = drawer('#faults', say('noFaults'), (row) => rowOf(row, onChange));
  return (faults) => {
    known = faults;
    $('#heal').hidden = faults.length < 2;
    draw(faults);
  };
}
