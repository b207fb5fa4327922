import type { SilenceCause } from '../../partner/failure.ts';

export function noAnswer(what: string): Error {
  return new Error(`the game partner gave no plain answer: ${what}`);
}

export function silenceOf(reply: { cause: SilenceCause }): Error {
  return noAnswer(reply.cause);
}
