/** Strings in `inside` become text nodes, never markup. */
export function part(tag, className, ...inside) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inside.filter((piece) => piece !== undefined));
  return element;
}

export function button(text, className, press) {
  const element = part('button', className, text);
  element.type = 'button';
  element.addEventListener('click', press);
  return element;
}

/** Redraws a list only when its rows have changed, so that rows do not move under the finger. */
export function drawer(selector, empty, drawRow) {
  const list = document.querySelector(selector);
  let last;
  return (rows) => {
    const now = JSON.stringify(rows);
    if (now === last) return;
    last = now;
    list.replaceChildren(...(rows.length ? rows.map(drawRow) : [part('li', 'empty', empty)]));
  };
}

export async function call(path, body) {
  const response = await fetch(
    path,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.message);
  return reply;
}

export function toast(text) {
  const line = document.querySelector('#toast');
  line.textContent = text;
  line.classList.add('shown');
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => line.classList.remove('shown'), 4000);
}

export function fieldsOf(form, numbers) {
  const filled = [...new FormData(form)].filter(([, value]) => value !== '');
  return Object.fromEntries(filled.map(([name, value]) => [name, numbers.includes(name) ? +value : value]));
}
