import { once } from 'node:events';

export type Send = <Reply>(method: string, params: object) => Promise<Reply>;

type Reply = { id: number | null; result?: unknown; error?: string; message?: string };

export async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id === null) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  socket.addEventListener('close', () => {
    for (const [id, answer] of waiting) answer({ id, error: 'closed', message: 'the connection ended' });
  });
  const send: Send = async <Result>(method: string, params: object) => {
    last += 1;
    const id = last;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error}, ${reply.message ?? ''}`);
    return reply.result as Result;
  };
  return { send, close: () => socket.close() };
}
