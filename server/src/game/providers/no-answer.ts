import type { NoAnswerCause } from '../../platform/partner/failure.ts';

export function noAnswer(what: string): Error {
  return new Error(`the game provider gave no valid answer: ${what}`);
}

export function noAnswerOf(reply: { cause: NoAnswerCause }): Error {
  return noAnswer(reply.cause);
}
