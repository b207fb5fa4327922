import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { CollectorAddress } from './config/collector.ts';

export type Shipper = { write(line: string): void; close(): Promise<void> };

type Limits = { retryMs?: number; maxBytes?: number };

const batchLines = 500;
const closeMs = 2_000;

/**
 * Sends log lines to a collector on another system, which this process cannot read or change. While it cannot be
 * reached, up to 8 MiB wait; beyond that the oldest go, and a line says how many. Standard output has them all.
 */
export function createShipper(address: CollectorAddress, { retryMs = 2_000, maxBytes = 8 * 1024 * 1024 }: Limits = {}) {
  const waiting: string[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let isOpen = false;
  let isWriting = false;
  let isClosed = false;
  let socket = open();

  function open() {
    const made = address.tls ? connectTls({ ...address, servername: address.host }) : connect(address);
    made.once(address.tls ? 'secureConnect' : 'connect', () => {
      isOpen = true;
      flush();
    });
    // Without a listener an unreachable collector would end the process.
    made.on('error', () => undefined);
    made.once('close', () => {
      isOpen = false;
      if (!isClosed) setTimeout(() => (socket = open()), retryMs).unref();
    });
    // Reads what a collector says, so that its goodbye is noticed.
    made.resume();
    made.setKeepAlive(true, 30_000);
    return made.unref();
  }

  function flush(): void {
    if (!isOpen || isWriting || waiting.length === 0) return;
    const lines = waiting.splice(0, batchLines);
    const batch = (lost > 0 ? lostLine(lost) : '') + lines.join('');
    isWriting = true;
    socket.write(batch, (error) => {
      isWriting = false;
      if (error) return void waiting.unshift(...lines);
      lost = 0;
      waitingBytes -= lines.reduce((sum, line) => sum + line.length, 0);
      flush();
    });
  }

  const shipper: Shipper = {
    write(line) {
      waiting.push(line);
      waitingBytes += line.length;
      while (waitingBytes > maxBytes && waiting.length > 1) {
        waitingBytes -= waiting.shift()?.length ?? 0;
        lost += 1;
      }
      flush();
    },
    async close() {
      const until = performance.now() + closeMs;
      while (isOpen && (isWriting || waiting.length > 0) && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      isClosed = true;
      socket.end();
      socket.destroySoon();
    },
  };
  return shipper;
}

const lostLine = (lost: number): string =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lost, msg: 'log lines were not shipped' })}\n`;
