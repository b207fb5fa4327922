import type { Stack } from '../../stack.ts';
import { type Answer, call, type Request } from '../call.ts';
import type { Place, Secrets } from './search.ts';

export type Witness = {
  readonly stack: Stack;
  readonly secrets: Secrets;
  readonly answers: Place[];
  learn(label: string, ...secrets: readonly unknown[]): void;
  ask(request: Request): Promise<Answer>;
  askForSecret(request: Request): Promise<Answer>;
};

export function createWitness(stack: Stack): Witness {
  const secrets: Secrets = new Map();
  const answers: Place[] = [];
  const ask = async (request: Request, isForSecret: boolean): Promise<Answer> => {
    const answer = await call(stack.servers[0].url, request);
    // Named by the first parts of the path: the rest may contain a password, which the report must not show.
    const name = `the answer to ${request.path.split('/').slice(0, 4).join('/')}`;
    if (!isForSecret || answer.status >= 300) answers.push({ name, text: JSON.stringify(answer) });
    return answer;
  };
  return {
    stack,
    secrets,
    answers,
    learn: (label, ...reply) => {
      for (const secret of reply) if (typeof secret === 'string' && secret !== '') secrets.set(secret, label);
    },
    ask: (request) => ask(request, false),
    askForSecret: (request) => ask(request, true),
  };
}
