import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { jsonFields, textOf } from './fields.ts';
import { perform } from './partner-call.ts';
import { secretOf } from './secret.ts';
import { isSame } from './signature.ts';
import type { World } from './world.ts';

type Text = { to: string; text: string; code: string; ref: string; sentAt: string };

const shelfName = 'sms';

export function smsPartner(scope: FastifyInstance, world: World): void {
  scope.post('/sms/send', (request, reply) => {
    const fields = jsonFields(request.body);
    if (!isSame(fields['key'], secretOf(world, 'sms'))) {
      return reply.code(401).send({ status: 'error', error: 'KEY_INVALID' });
    }
    const text: Text = {
      to: localPhone(textOf(fields, 'msisdn', 20)),
      text: textOf(fields, 'text', 1000),
      code: textOf(fields, 'code', 20),
      ref: textOf(fields, 'ref', 20),
      sentAt: new Date().toISOString(),
    };
    return perform(world, reply, {
      target: 'sms',
      act: () => {
        const id = randomUUID();
        world.book.shelf<Text>(shelfName).put(id, text);
        return { status: 200, body: { status: 'success', id } };
      },
      refuse: () => ({ status: 400, body: { status: 'error', error: 'NUMBER_REFUSED' } }),
    });
  });
}

export function smsCalls(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: { phone?: string } }>('/sms', (request) => {
    const texts = world.book.shelf<Text>(shelfName).all().toReversed();
    const { phone } = request.query;
    return phone === undefined ? texts.slice(0, 50) : texts.filter((text) => text.to === localPhone(phone));
  });
}

function localPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.replace(/^66(?=\d{9}$)/, '0').replace(/^856(?=\d{8,10}$)/, '0');
}
