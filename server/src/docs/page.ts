import type { Endpoint } from '@kapao/contract/endpoint';
import { errorsByStatus } from './errors-of.ts';
import { schemaOf } from './openapi.ts';
import type { Chapters } from './shown.ts';

export function renderDocs(version: string, shown: Chapters): string {
  const chapters = Object.entries(shown);
  const contents = chapters.map(([name, endpoints]) => contentsOf(name, endpoints)).join('\n');
  const sections = chapters.map(([name, endpoints]) => chapter(name, endpoints)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kapao API</title>
<link rel="stylesheet" href="/api/docs/style.css">
<script src="/api/docs/search.js" type="module"></script>
</head>
<body>
<nav aria-label="Calls">
<label>Search <input type="search" placeholder="wallet, POST, MONEY_NOT_ENOUGH"></label>
<p role="status"></p>
${contents}
</nav>
<main>
<h1>Kapao API <small>${escape(version)}</small></h1>
<p>Made from the contract. Machines read <a href="/api/docs/openapi.json">openapi.json</a>.</p>
<p>Money is a number in the major unit with at most 2 decimals, times are ISO 8601 in UTC, an error is
<code>{ "message": "CODE", "data": { … } }</code>. Members send <code>Authorization: Bearer …</code>; every call of the
web app sends <code>X-Requester: wallet-user</code>, every call of staff <code>X-Requester: staff</code>.</p>
${sections}
</main>
</body>
</html>
`;
}

function contentsOf(name: string, endpoints: readonly Endpoint[]): string {
  const items = endpoints.map((one) => `<li><a href="#${idOf(one)}">${heading(one)}</a></li>`).join('');
  return `<section><h2><a href="#${anchor(name)}">${escape(name)}</a></h2><ul>${items}</ul></section>`;
}

const idOf = ({ method, path }: Endpoint): string => anchor(`${method}-${path}`);

function heading({ method, path }: Endpoint): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span> <code>${escape(path)}</code>`;
}

function chapter(name: string, endpoints: readonly Endpoint[]): string {
  return `<section id="${anchor(name)}">
<h2>${escape(name)}</h2>
${endpoints.map(entry).join('\n')}
</section>`;
}

const callers = {
  open: 'open to all',
  member: 'members',
  customer: 'members and guests of the chat',
  staff: 'staff',
} as const;

function entry(endpoint: Endpoint): string {
  const notes = [
    callers[endpoint.audience],
    ...(endpoint.money === true ? ['moves money, takes an Idempotency-Key'] : []),
    ...(endpoint.mutates === true ? ['changes something'] : []),
    ...(endpoint.whenGone === true ? ['answers also when the service is switched off'] : []),
  ];
  return `<article id="${idOf(endpoint)}">
<h3>${heading(endpoint)}</h3>
<p>${escape(endpoint.summary)} <small>(${notes.join('; ')})</small></p>
${shape('Path', endpoint.params, 'input')}${shape('Query', endpoint.query, 'input')}${shape('Body', endpoint.body, 'input')}${shape(
    `Reply ${endpoint.status ?? 200}`,
    endpoint.reply,
    'output',
  )}${shape('Reply 202', endpoint.pending, 'output')}<details><summary>Errors</summary><table>${errorsByStatus(endpoint)
    .map(([status, codes]) => `<tr><th scope="row">${status}</th><td>${codes.map(code).join(' ')}</td></tr>`)
    .join('')}</table></details>
</article>`;
}

function shape(title: string, schema: Endpoint['body'], io: 'input' | 'output'): string {
  if (schema === undefined) return '';
  const text = JSON.stringify(schemaOf(schema, io), null, 2);
  return `<details><summary>${title}</summary><pre tabindex="0">${escape(text)}</pre></details>\n`;
}

const code = (text: string): string => `<code>${escape(text)}</code>`;

const anchor = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
