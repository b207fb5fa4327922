import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** Texts beyond this many are sent as they are: connections must not fill up with plans that are not used again. */
const mostNames = 500;

/**
 * Has PostgreSQL plan each SQL text once on a connection and not at every call, which is most of a small query's time.
 * A plan holds the types of its columns, so our statements name the columns of a table: a `*` would break in a running
 * server when a migration adds one.
 * @param onBegin statements that follow each begin of a transaction
 */
export function prepareStatements(client: ClientBase, onBegin?: string): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const names = new Map<string, string>();
  const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    // A text without values may hold several commands, which cannot be prepared.
    const hasValues = Array.isArray(values) && values.length > 0;
    const name = typeof text === 'string' && hasValues ? nameOf(text, names) : undefined;
    if (name !== undefined) return send({ name, text, values }, ...rest);
    if (onBegin !== undefined && isBegin(text)) return send(`${text}; ${onBegin}`, values, ...rest);
    return send(text, values, ...rest);
  };
  client.query = query as ClientBase['query'];
}

function isBegin(text: unknown): text is string {
  return typeof text === 'string' && /^(begin|start transaction)\b[^;]*$/i.test(text);
}

/** Two processes that share a connection through a pooler give one text one name, and two texts never the same. */
function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `k${createHash('sha256').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}
