import type { ErrorCode } from '@kapao/contract/errors';
import { isRefusal, type Refusal } from '../http/refusal.ts';

/** A "no" as the wheel says it: in the body of a 200 (api#wheel-replies). */
type No<C extends ErrorCode> = { success: false; error: C; data?: Record<string, unknown> };

/** What is left of an answer without the refusals of these codes. */
type Without<A, C extends ErrorCode> = A extends Refusal<infer D> ? Refusal<Exclude<D, C>> : A;

/** Puts the refusals the wheel itself has words for into the body; any other stays what it is. */
export function sayNo<A extends object, C extends ErrorCode>(codes: readonly C[], answer: A): Without<A, C> | No<C> {
  const refusal: Refusal | undefined = isRefusal<A | Refusal>(answer) ? answer : undefined;
  const error = codes.find((code) => code === refusal?.refused);
  if (error === undefined) return answer as Without<A, C>;
  return { success: false, error, ...(refusal?.data === undefined ? {} : { data: refusal.data }) };
}
