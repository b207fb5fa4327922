import { z } from 'zod/mini';

/** A picture an operator shows before a sheet or on a bonus: the image's address, and HTML in the reader's language. */
export const banner = z.object({ image: z.string(), html: z.string() });
export type Banner = z.output<typeof banner>;
