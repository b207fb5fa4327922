import { ask, Refused } from './calls.js';
import { say } from './language.js';

const form = document.querySelector('#enter');
const refused = document.querySelector('#refused');

/** Shows the sign-in form of a game that the server only opens. Calls `onEntered` after the sign-in. */
export function askToEnter(onEntered) {
  form.hidden = false;
  form.onsubmit = (event) => {
    event.preventDefault();
    void enter(onEntered);
  };
}

async function enter(onEntered) {
  const send = form.querySelector('button');
  refused.textContent = '';
  send.setAttribute('aria-disabled', 'true');
  try {
    await ask('enter', Object.fromEntries(new FormData(form)));
    form.reset();
    await onEntered();
  } catch (error) {
    const isWrong = error instanceof Refused && error.message !== 'SANDBOX_BROKEN';
    refused.textContent = say(isWrong ? 'wrong' : 'busy');
    form.querySelector('[name=password]').select();
  } finally {
    send.removeAttribute('aria-disabled');
  }
}
