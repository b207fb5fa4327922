import type { PoolClient } from 'pg';

/** Texts beyond this many are sent as they are: connections must not fill up with plans nobody uses again. */
const mostNames = 500;

const names = new Map<string, string>();

/**
 * Has PostgreSQL plan each SQL text once on a connection and not at every call, which is most of a small query's time.
 * A plan holds the types of its columns, so our statements name the columns of a table: a `*` would break in a running
 * server when a migration adds one.
 */
export function prepareStatements(client: PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    // A text without values may hold several commands, which cannot be prepared.
    const hasValues = Array.isArray(values) && values.length > 0;
    const name = typeof text === 'string' && hasValues ? nameOf(text) : undefined;
    return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest);
  };
  client.query = query as PoolClient['query'];
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `q${names.size + 1}`;
  names.set(text, name);
  return name;
}
