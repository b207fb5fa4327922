// Ports of this machine: waits for used ones, finds a free one.
import { createServer } from 'node:net';

export async function waitUntilFree(port, isStopping) {
  const deadline = performance.now() + 3_000;
  while (performance.now() < deadline && !isStopping() && !(await isFree(port))) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function isFree(port) {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', (error) => resolve(error.code !== 'EADDRINUSE'));
    probe.once('listening', () => probe.close(() => resolve(true)));
    probe.listen(port >= 1 && port <= 65_535 ? port : 0);
  });
}

export function findFreePort() {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
