import { createDraw } from '../draw.ts';
import { watchPoints } from './passing.ts';
import { addKillPoints } from './register.ts';

/**
 * Program: the server, which kills itself at the point in `FAULT`, like a power cut. `chat.send.after` dies at the
 * first pass, `chat.send.after@0.002` at one of 500.
 */
const [point = '', chance = '1'] = (process.env['FAULT'] ?? '').split('@');
const draw = createDraw();
watchPoints((passed) => {
  if (passed === point && draw() < Number(chance)) process.kill(process.pid, 'SIGKILL');
});

addKillPoints();
await import('../../src/main.ts');
