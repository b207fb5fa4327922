import { type Answer, call, type Request } from '../../api.ts';
import type { Stack } from '../../stack.ts';

/** Secrets with a label, which the report shows in their place. */
export type Secrets = Map<string, string>;
export type Place = { name: string; text: string };

export type Witness = ReturnType<typeof createWitness>;

/** Makes calls, and keeps the secrets in them and the answers that must show none. */
export function createWitness(stack: Stack) {
  const secrets: Secrets = new Map();
  const answers: Place[] = [];
  const ask = async (request: Request, isForSecret = false): Promise<Answer> => {
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
    learn(label: string, ...learned: readonly unknown[]): void {
      for (const secret of learned) if (typeof secret === 'string' && secret !== '') secrets.set(secret, label);
    },
    ask: (request: Request) => ask(request),
    askForSecret: (request: Request) => ask(request, true),
  };
}
