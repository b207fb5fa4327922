import fastify from 'fastify';
import { parentPort } from 'node:worker_threads';

// An empty Fastify route on a separate thread: the base for every answer of the server.
const app = fastify();
app.get('/', async () => ({}));
parentPort?.postMessage(await app.listen({ port: 0, host: '127.0.0.1' }));
