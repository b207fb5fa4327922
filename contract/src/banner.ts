import { z } from 'zod/mini';

export const banner = z.object({ image: z.string(), html: z.string() });
export type Banner = z.output<typeof banner>;
