import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { ScannerAddress } from '../../config/scanner.ts';

export type Scanned = { outcome: 'clean' } | { outcome: 'found'; name: string } | { outcome: 'unknown'; why: string };

const scanMs = 20_000;

export async function scanFile(address: ScannerAddress, file: string, withinMs = scanMs): Promise<Scanned> {
  const socket = connect(address);
  const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), withinMs);
  try {
    const answered = readAnswer(socket);
    const sent = sendFile(socket, file).catch(() => undefined);
    const answer = await answered;
    socket.destroy();
    await sent;
    return readScanAnswer(answer);
  } catch (error) {
    return { outcome: 'unknown', why: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

async function sendFile(socket: Socket, file: string): Promise<void> {
  await writeBytes(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    await writeBytes(socket, lengthOf(chunk.length));
    await writeBytes(socket, chunk);
  }
  await writeBytes(socket, lengthOf(0));
}

const writeBytes = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    answer += chunk.toString('utf8');
    if (answer.includes('\0')) break;
  }
  return answer.replace(/\0[^]*$/, '').trim();
}

function readScanAnswer(answer: string): Scanned {
  if (answer === 'stream: OK') return { outcome: 'clean' };
  const name = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  return name === undefined ? { outcome: 'unknown', why: answer.slice(0, 200) } : { outcome: 'found', name };
}
