import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally, type LocalServer } from '../faults/relay.ts';

type Message = { key: string; msisdn: string; text: string; code: string };

export type SmsGateway = LocalServer & { lastTo(phoneEnd: string): Pick<Message, 'code' | 'text'> };

export async function startSmsGateway(secret: string): Promise<SmsGateway> {
  const messages: Message[] = [];
  async function take(request: IncomingMessage): Promise<object> {
    const message = JSON.parse(await text(request)) as Message;
    if (message.key !== secret) return { error: 'KEY_INVALID' };
    messages.push(message);
    return { status: 'success' };
  }
  const server = createServer(
    (request, reply) => void take(request).then((answer) => reply.end(JSON.stringify(answer))),
  );
  return {
    ...(await listenLocally(server)),
    lastTo(phoneEnd) {
      const message = messages.findLast(({ msisdn }) => msisdn.endsWith(phoneEnd));
      if (message === undefined) throw new Error(`no text message to ${phoneEnd}`);
      return message;
    },
  };
}
