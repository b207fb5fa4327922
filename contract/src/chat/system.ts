import { z } from 'zod/mini';
import { type Check, hasTexts } from './check.ts';

export const payload = z.object({ event: z.string() });
type Payload = z.output<typeof payload>;

export const isPayload: Check<Payload> = (value): value is Payload => hasTexts(value, 'event');

export const preview = (_payload: Payload): string => '';
