import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { rawText } from './fields.ts';
import { paced, type World } from './world.ts';

export type PartnerReply = { status: number; body: unknown };

export type Deed = {
  target: string;
  said?: string;
  /** A status query must not find the result before `lagMs` have passed. */
  act(lagMs: number): PartnerReply;
  refuse(): PartnerReply;
};

const lateMs = 6_000;
const slowMs = 3_000;
const lagMs = 6_000;
const noAnswerMs = 60_000;

export async function perform(world: World, reply: FastifyReply, deed: Deed): Promise<FastifyReply> {
  switch (world.faults.takeCall(deed.target, deed.said ?? saidIn(reply))) {
    case 'ok':
      return answer(reply, deed.act(0));
    case 'refuse':
      return answer(reply, deed.refuse());
    case 'timeout-before':
      return noAnswer(reply);
    case 'timeout-after':
      deed.act(0);
      return noAnswer(reply);
    case 'lag':
      deed.act(paced(world, lagMs));
      return noAnswer(reply);
    case 'late':
      actLater(world, deed);
      return noAnswer(reply);
    case 'error-after':
      deed.act(0);
      return reply.code(500).type('text/plain').send('Internal Server Error');
    case 'slow': {
      const done = deed.act(0);
      await sleep(paced(world, slowMs));
      return answer(reply, done);
    }
    case 'down':
      return cut(reply);
  }
}

/** Answers a query. Only the fault `down` without a count leaves it unanswered. */
export function answerQuery(
  world: World,
  reply: FastifyReply,
  target: string,
  given: () => PartnerReply,
  said = saidIn(reply),
): FastifyReply {
  return world.faults.isDown(target, said) ? cut(reply) : answer(reply, given());
}

function saidIn({ request }: FastifyReply): string {
  return `${request.url}\n${rawText(request.body)}`;
}

function answer(reply: FastifyReply, { status, body }: PartnerReply): FastifyReply {
  return reply.code(status).send(body);
}

function actLater(world: World, deed: Deed): void {
  const age = world.faults.age();
  setTimeout(
    () => {
      if (world.faults.age() === age) deed.act(0);
    },
    paced(world, lateMs),
  );
}

function noAnswer(reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { socket } = reply.raw;
  const timer = setTimeout(() => socket?.destroy(), noAnswerMs);
  socket?.once('close', () => clearTimeout(timer));
  return reply;
}

/** Closes the connection at once. One port serves all partners, so "connection refused" is not possible. */
function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.socket?.destroy();
  return reply;
}
