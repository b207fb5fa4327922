import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

const mostNames = 500;

/**
 * Prepares each SQL text once per connection. Statements must name their columns: a plan with `*` breaks when a
 * migration adds one. `onBegin` runs after each begin of a transaction.
 */
export function prepareStatements(client: ClientBase, onBegin?: string): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const names = new Map<string, string>();
  const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    // A text without values may hold several commands, which cannot be prepared.
    const hasValues = Array.isArray(values) && values.length > 0;
    const name = typeof text === 'string' && hasValues ? statementName(text, names) : undefined;
    if (name !== undefined) return send({ name, text, values }, ...rest);
    if (onBegin !== undefined && isBegin(text)) return send(`${text}; ${onBegin}`, values, ...rest);
    return send(text, values, ...rest);
  };
  client.query = query as ClientBase['query'];
}

function isBegin(text: unknown): text is string {
  return typeof text === 'string' && /^(begin|start transaction)\b[^;]*$/i.test(text);
}

/** Derives the name from the text: processes may share a connection through a pooler. */
function statementName(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `k${createHash('sha256').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}
