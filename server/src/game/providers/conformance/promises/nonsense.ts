import { inspect } from 'node:util';
import { expect } from 'vitest';
import { agent } from '../../../../../test/sandbox.ts';
import { sandboxSecret } from '../../../../installation/partners/environment.ts';
import type { GameProvider } from '../../../provider.ts';
import type { Twist } from '../relay.ts';
import { useRelayed } from '../relayed.ts';
import { directions, testAlone, newReference, password, patience, type Stage } from '../stage.ts';

const html = '<!doctype html><html><head><title>502</title></head><body><h1>Bad Gateway</h1></body></html>';

const broken: Readonly<Record<string, Twist>> = {
  'an HTML page': (reply) => ({ ...reply, status: 200, type: 'text/html', text: html }),
  'an HTML page with a 400': (reply) => ({ ...reply, status: 400, type: 'text/html', text: html }),
  'the error page of a gateway': (reply) => ({ ...reply, status: 502, type: 'text/html', text: html }),
  nothing: (reply) => ({ ...reply, text: '' }),
  null: (reply) => ({ ...reply, text: 'null' }),
  'a list': (reply) => ({ ...reply, text: '[]' }),
  'an empty object': (reply) => ({ ...reply, text: '{}' }),
  'more than is read of an answer': (reply) => ({ ...reply, text: reply.text.padEnd(256 * 1024, ' ') }),
  'half an answer': (reply) => ({ ...reply, text: reply.text.slice(0, reply.text.length / 2) }),
  'an answer that breaks off': (reply) => ({ ...reply, breaksOff: true }),
  'its own answer with a 500': (reply) => ({ ...reply, status: 500 }),
  'its own answer with a redirect': (reply) => ({ ...reply, status: 302, location: '/' }),
  'our own call': (_reply, asked) => ({ status: 200, type: 'application/json', text: asked.text }),
  'our own call with a 400': (_reply, asked) => ({ status: 400, type: 'text/plain', text: asked.headers + asked.text }),
};

export function believesNoNonsense(stage: Stage): void {
  const { relay, provider } = useRelayed(stage);
  const creditsMinor = stage.exact(700n);
  const open = () => stage.open(stage.exact(100_000n));

  testAlone('a transfer with an invalid answer is unknown, and its evidence contains no secret', async () => {
    const reported = await provider();
    for (const [name, twist] of Object.entries(broken)) {
      const username = await open();
      for (const direction of directions) {
        relay.twist = twist;
        const answer = await reported.transfer({
          username,
          direction,
          creditsMinor,
          reference: newReference(),
          signal: patience(),
        });
        expect([name, answer.outcome]).toEqual([name, 'unknown']);
        expect(JSON.stringify(answer)).not.toMatch(secretsOf(stage));
      }
    }
  });

  testAlone('a query with an invalid answer fails, and the error contains no secret', async () => {
    const [reported, username] = [await provider(), await open()];
    for (const [name, twist] of Object.entries(broken)) {
      for (const [question, ask] of Object.entries(questionsTo(reported, username))) {
        relay.twist = twist;
        const error: unknown = await ask().then(
          (answer) => expect.fail(`${question}: ${name} was believed: ${inspect(answer)}`),
          (thrown: unknown) => thrown,
        );
        expect(inspect(error, { depth: 9 })).not.toMatch(secretsOf(stage));
      }
    }
  });
}

function questionsTo(provider: GameProvider, username: string): Record<string, () => Promise<unknown>> {
  const signal = patience();
  const { status, recent, statement, setPassword, signInLink, formState } = provider;
  const credentials = { username, password, signal };
  const window = { from: new Date(0), to: new Date(), cursor: null, signal };
  const unknown = async () => {
    const reported = await status?.({ username, reference: newReference(), signal });
    if (reported?.status === 'unknown') throw new Error(JSON.stringify(reported));
    return reported;
  };
  return {
    balance: () => provider.balance({ username, signal }),
    createPlayer: () => provider.createPlayer(credentials),
    ...(status && { status: unknown }),
    ...(recent && { recent: () => recent({ username, signal }) }),
    statement: () => statement.read(window),
    ...(setPassword && { setPassword: () => setPassword(credentials) }),
    ...(signInLink && { signInLink: () => signInLink(credentials) }),
    ...(formState && { formState: () => formState({ username, signal }) }),
  };
}

function secretsOf({ code, sandbox: { partner } }: Stage): RegExp {
  const secret = sandboxSecret(partner.secret, code);
  const basic = Buffer.from(`${agent}:${secret}`).toString('base64');
  return new RegExp([secret, basic, password].join('|'));
}
