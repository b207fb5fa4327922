import type { Banner } from '@kapao/contract/banner';
import type { Language } from '@kapao/contract/language';
import { z } from 'zod/mini';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { readContent } from './store.ts';
import { textIn } from './local-text.ts';

const written = z.object({ image: z.string(), html: z.optional(z.unknown()) });

export async function listBanners(db: Db | Tx, key: string, language: Language): Promise<Banner[]> {
  const rows = await readContent(db, [key]);
  return rows.flatMap(({ body }) => showBanner(body, language));
}

export function showBanners(bodies: unknown, language: Language): Banner[] {
  return Array.isArray(bodies) ? bodies.flatMap((body: unknown) => showBanner(body, language)) : [];
}

function showBanner(body: unknown, language: Language): Banner[] {
  const row = z.safeParse(written, body);
  return row.success ? [{ image: row.data.image, html: textIn(row.data.html, language) }] : [];
}
