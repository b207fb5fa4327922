import type { SilenceCause } from '../../partner/failure.ts';

/** Error for an answer that is neither a success nor a refusal. */
export function noAnswer(what: string): Error {
  return new Error(`the game partner gave no plain answer: ${what}`);
}

export function silenceOf(reply: { cause: SilenceCause }): Error {
  return noAnswer(reply.cause);
}
