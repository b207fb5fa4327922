const turn = [{ transform: 'rotate(0)' }, { transform: 'rotate(1turn)' }];

/**
 * Draws the wallet's look in an empty tab while the entrance is requested. Uses script only: the tab inherits this
 * page's policy, which allows no inline style or markup.
 */
export function drawWaiting(tab: Window, text: string): void {
  const page = tab.document;
  const look = getComputedStyle(document.documentElement);
  const token = (name: string): string => look.getPropertyValue(name);
  page.documentElement.lang = document.documentElement.lang;
  page.title = text;
  page.head.append(make(page, 'meta', {}, { name: 'viewport', content: 'width=device-width, initial-scale=1' }));
  Object.assign(page.body.style, {
    margin: '0',
    minHeight: '100vh',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '20px',
    padding: '24px',
    boxSizing: 'border-box',
    background: token('--bg'),
    color: token('--text'),
    font: `700 18px/1.6 ${token('--font')}`,
    textAlign: 'center',
  });
  const ring = make(page, 'span', {
    width: '40px',
    height: '40px',
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `4px solid ${token('--surface-3')}`,
    borderTopColor: token('--accent'),
  });
  const line = make(page, 'p', { margin: '0' }, { role: 'status' });
  line.textContent = text;
  page.body.append(ring, line);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!still) ring.animate(turn, { duration: 800, iterations: Infinity });
}

function make(
  page: Document,
  tag: string,
  style: Partial<CSSStyleDeclaration>,
  attributes: Record<string, string> = {},
) {
  const element = page.createElement(tag);
  Object.assign(element.style, style);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
