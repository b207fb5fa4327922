import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type SmsGateway = {
  readonly url: string;
  lastTo(phoneEnd: string): { code: string; text: string };
  stop(): Promise<void>;
};

type Message = { key: string; msisdn: string; text: string; code: string };

export async function startSmsGateway(secret: string): Promise<SmsGateway> {
  const messages: Message[] = [];
  const server = createServer(
    (request, reply) => void take(request).then((answer) => reply.end(JSON.stringify(answer))),
  );
  async function take(request: IncomingMessage): Promise<object> {
    const message = JSON.parse(await text(request)) as Message;
    if (message.key !== secret) return { error: 'KEY_INVALID' };
    messages.push(message);
    return { status: 'success' };
  }
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastTo(phoneEnd) {
      const message = messages.findLast(({ msisdn }) => msisdn.endsWith(phoneEnd));
      if (message === undefined) throw new Error(`no text message to ${phoneEnd}`);
      return message;
    },
    async stop() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
