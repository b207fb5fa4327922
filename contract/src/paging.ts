import { z } from 'zod/mini';

/** `page` from 1, `limit` 1 to 100 (api#paging). */
export const page = z.int().check(z.minimum(1), z.maximum(1_000_000_000));
export const limit = z.int().check(z.minimum(1), z.maximum(100));
