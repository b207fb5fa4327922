// Hides entries that lack a word of the search. Runs in the browser unbundled.
const field = document.querySelector('input[type=search]');
const status = document.querySelector('[role=status]');
const entries = [...document.querySelectorAll('article')].map((entry) => ({
  entry,
  link: document.querySelector(`nav a[href="#${entry.id}"]`)?.parentElement,
  text: entry.textContent.toLowerCase(),
}));
const groups = [...document.querySelectorAll('section')];

field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/);
  const hidden = entries.filter(({ entry, link, text }) => {
    const isHidden = !words.every((word) => text.includes(word));
    entry.hidden = isHidden;
    link.hidden = isHidden;
    return isHidden;
  });
  for (const group of groups) group.hidden = group.querySelector('article:not([hidden]), li:not([hidden])') === null;
  status.textContent = field.value === '' ? '' : `${entries.length - hidden.length} of ${entries.length} calls`;
});
