import type { ErrorCode } from '@kapao/contract/errors';
import { isRefusal, type Refusal } from '../platform/refusal.ts';

/** A refusal of the wheel, answered in the body of a 200 (api#wheel-replies). */
type No<C extends ErrorCode> = { success: false; error: C; data?: Record<string, unknown> };

type Without<A, C extends ErrorCode> = A extends Refusal<infer D> ? Refusal<Exclude<D, C>> : A;

export function sayNo<A extends object, C extends ErrorCode>(codes: readonly C[], answer: A): Without<A, C> | No<C> {
  const refusal: Refusal | undefined = isRefusal<A | Refusal>(answer) ? answer : undefined;
  const error = codes.find((code) => code === refusal?.refused);
  if (error === undefined) return answer as Without<A, C>;
  return { success: false, error, ...(refusal?.data === undefined ? {} : { data: refusal.data }) };
}
