import type pg from 'pg';

export type Field = { name: string; type: string };

type Described = { name: string; dataTypeID: number };

type Wire = {
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
};

/** Returns the columns of a statement as PostgreSQL describes them. @throws its error for a statement it refuses */
export async function describeStatement(client: pg.Client, text: string): Promise<Field[]> {
  const fields = await ask(client, text);
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid::int4, format_type(oid, null) as name from pg_type where oid = any($1::oid[])',
    [fields.map(({ dataTypeID }) => dataTypeID)],
  );
  const names = new Map(rows.map(({ oid, name }) => [oid, name]));
  return fields.map(({ name, dataTypeID }) => ({ name, type: names.get(dataTypeID) ?? '' }));
}

/** Sends Parse and Describe, which run nothing, as a query object of node-postgres. */
function ask(client: pg.Client, text: string): Promise<Described[]> {
  return new Promise((resolve, reject) => {
    let fields: Described[] = [];
    const query = {
      submit: (connection: unknown): void => {
        const wire = connection as Wire;
        wire.parse({ text, name: '', types: [] });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription: (message: { fields: Described[] }): void => void ({ fields } = message),
      handleReadyForQuery: (): void => resolve(fields),
      handleError: (error: Error): void => reject(error),
    };
    client.query(query as unknown as pg.Query);
  });
}
