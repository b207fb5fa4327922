import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { chatSend } from '@kapao/contract/chat';
import { full } from '../../full.ts';
import { call, requestOf } from '../../api.ts';
import { tell } from '../../load/figures.ts';
import { expect, test } from '../../test.ts';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

async function writeElsewhere(url: string, page: Page, text: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('guest-token') ?? '');
  const message = { message_type: 'text', payload: { text } } as const;
  const body = { clientMessageId: randomUUID(), message };
  expect((await call(url, requestOf(chatSend, { token, body }))).status).toBe(200);
}

if (full) {
  test('messages lost on a half-dead connection are shown after the next send, else within 30 s', async ({
    page,
    stack,
  }) => {
    const [{ url, port }] = stack.servers;
    const proxy = await startProxy({ port });
    await page.goto(`${proxy.url}/contact`);
    await page.locator('button[aria-haspopup="dialog"][aria-expanded]').click();
    const sheet = page.getByRole('dialog');
    const log = sheet.getByRole('log');
    const write = async (text: string): Promise<void> => {
      await sheet.getByRole('textbox').first().fill(text);
      await sheet.locator('button[type="submit"]').click();
    };
    const untilShown = async (text: string): Promise<number> => {
      const begun = performance.now();
      await expect(log).toContainText(text, { timeout: 120_000 });
      return performance.now() - begun;
    };
    await write('the first');
    await untilShown('the first');
    await expect(log).toContainText(/the first\s*\d\d:\d\d/);
    await writeElsewhere(url, page, 'heard');
    await untilShown('heard');
    proxy.mute();
    await writeElsewhere(url, page, 'swallowed');
    await write('the second');
    const afterReplyMs = await untilShown('swallowed');
    await writeElsewhere(url, page, 'heard anew');
    await untilShown('heard anew');
    proxy.mute();
    await writeElsewhere(url, page, 'unnoticed');
    const idleMs = await untilShown('unnoticed');
    tell('a page on a mute line', { 'shown after the reply ms': afterReplyMs, 'shown when idle ms': idleMs });
    for (const text of ['heard', 'swallowed', 'unnoticed']) {
      await expect(log.getByText(text, { exact: true })).toHaveCount(1);
    }
    await proxy.close();
  });
}

type Proxy = {
  readonly url: string;
  /**
   * Drops the server's data on the present web sockets and still delivers the client's, as on a half-dead connection.
   */
  mute(): void;
  close(): Promise<void>;
};

async function startProxy(target: { port: number }): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const webSockets = new Set<Socket>();
  const muted = new Set<Socket>();
  const keep = (socket: Socket, other: () => Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      webSockets.delete(socket);
      other().destroy();
    });
  };
  const server = createServer((near) => {
    const far: Socket = connect(target.port, '127.0.0.1');
    keep(near, () => far);
    keep(far, () => near);
    near.once('data', (bytes) => {
      if (/^upgrade: websocket/im.test(bytes.toString('latin1'))) webSockets.add(near);
    });
    near.on('data', (bytes) => void far.write(bytes));
    far.on('data', (bytes) => {
      if (!muted.has(near)) near.write(bytes);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    mute: () => {
      for (const socket of webSockets) muted.add(socket);
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
