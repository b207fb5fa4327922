import { type Answer, call, type Request } from '../../api.ts';
import type { Stack } from '../../stack.ts';

/** Secrets with a label, which the report shows in their place. */
export type Secrets = Map<string, string>;
export type Place = { name: string; text: string };

export type Witness = ReturnType<typeof createWitness>;

/** Makes calls, and keeps the secrets in them and the answers that must show none. */
export function createWitness(stack: Stack) {
  const secrets: Secrets = new Map();
  const answers: Place[] = [];
  const ask = async (request: Request, isForSecret = false): Promise<Answer> => {
    const answer = await call(stack.servers[0].url, request);
    // Named by the first parts of the path: the rest may contain a password, which the report must not show.
    const name = `the answer to ${request.path.split('/').slice(0, 4).join('/')}`;
    if (!isForSecret || answer.status >= 300) answers.push({ name, text: JSON.stringify(answer) });
    return answer;
  };
  return {
    stack,
    secrets,
    answers,
    learn(label: string, ...learned: readonly unknown[]): void {
      for (const secret of learned) if (typeof secret === 'string' && secret !== '') secrets.set(secret, label);
    },
    ask: (request: Request) => ask(request),
    askForSecret: (request: Request) => ask(request, true),
  };
}

export function findSecrets(secrets: Secrets, places: readonly Place[]): string[] {
  const known = [...secrets].map(([secret, label]) => ({ label, forms: formsOf(secret) }));
  const found = places.flatMap(({ name, text }) =>
    known.filter(({ forms }) => forms.some((form) => text.includes(form))).map(({ label }) => `${label} in ${name}`),
  );
  return [...new Set(found)];
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded = [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    // The first and last base64 letters also contain bits of the neighbouring text.
    const own = text.slice(before === 0 ? 0 : before + 1, -1);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set([secret, encodeURIComponent(secret), bytes.toString('hex'), ...encoded])];
}

export async function readDatabase({ sql }: Pick<Stack, 'sql'>): Promise<Place[]> {
  const tables = await sql<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  return Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql<{ row: string }>(`select one::text as row from ${name} as one`);
      return { name: `table ${name}`, text: rows.map(({ row }) => row).join('\n') };
    }),
  );
}
