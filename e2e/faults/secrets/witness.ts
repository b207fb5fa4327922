import type { Stack } from '../../stack.ts';
import { type Answer, call, type Request } from '../call.ts';
import type { Place, Secrets } from './search.ts';

/** Sits with the member: learns every secret, and keeps what the house says where no secret belongs. */
export type Witness = {
  readonly stack: Stack;
  readonly secrets: Secrets;
  readonly answers: Place[];
  learn(label: string, ...secrets: readonly unknown[]): void;
  /** Asks the house; its answer must hold no secret. */
  ask(request: Request): Promise<Answer>;
  /** Asks the house for what is the member's to know: an answer that is no refusal is not searched. */
  askForSecret(request: Request): Promise<Answer>;
};

export function createWitness(stack: Stack): Witness {
  const secrets: Secrets = new Map();
  const answers: Place[] = [];
  const ask = async (request: Request, isForSecret: boolean): Promise<Answer> => {
    const answer = await call(stack.servers[0].url, request);
    // Told by its first words: an address of ours may have a password in it, which it ignores.
    const name = `the answer to ${request.path.split('/').slice(0, 4).join('/')}`;
    if (!isForSecret || answer.status >= 300) answers.push({ name, text: JSON.stringify(answer) });
    return answer;
  };
  return {
    stack,
    secrets,
    answers,
    learn: (label, ...told) => {
      for (const secret of told) if (typeof secret === 'string' && secret !== '') secrets.set(secret, label);
    },
    ask: (request) => ask(request, false),
    askForSecret: (request) => ask(request, true),
  };
}
