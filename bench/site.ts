import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { agreementVersion } from '@kapao/contract/content';
import { findBrowser } from '../e2e/browser.ts';
import type { Bench } from './bench.ts';
import { connect } from './load.ts';
import { createMembers } from './members.ts';
import { startServer } from './stack.ts';

const web = join(import.meta.dirname, '..', 'web');

export const variants = [
  { variant: 'th', language: 'th', dist: join(web, 'dist'), mark: '' },
  { variant: 'lao', language: 'la', dist: join(web, 'dist-lao'), mark: ', Lao variant' },
] as const;

export type Variant = (typeof variants)[number];

export async function openSite({ newDatabase, dataDir }: Bench, { variant, language, dist }: Variant) {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`${dist} is not built: npm test builds both variants`);
  const databaseUrl = await newDatabase();
  const server = await startServer({ databaseUrl, dataDir }, { VARIANT: variant });
  const client = await connect(databaseUrl);
  const [member] = await createMembers(client, 1, 100_000n);
  await client.end();
  return {
    url: server.url,
    token: member?.token ?? '',
    agreed: await readAgreed(server.url, language),
    close: () => server.kill(),
  };
}

async function readAgreed(url: string, language: string): Promise<string> {
  const reply = await fetch(`${url}/api/lookup/agreements`, { headers: { 'Accept-Language': language } });
  return agreementVersion((await reply.json()) as string[]);
}

export async function browserOptions() {
  const { executablePath, args, env } = await findBrowser();
  return { args, env: { ...ownEnv(), ...env }, ...(executablePath !== undefined && { executablePath }) };
}

const ownEnv = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
