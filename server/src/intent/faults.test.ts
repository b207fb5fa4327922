import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFaults } from './faults.ts';

const kill = vi.spyOn(process, 'kill');
const chance = vi.spyOn(Math, 'random');
beforeEach(() => void kill.mockReset().mockReturnValue(true));
afterEach(() => void chance.mockReset());

test('an armed point kills this very process at its first passing, and no other point does', () => {
  const faults = createFaults({ point: 'chat.send.after', chance: 1 });
  faults.at('chat.send.before');
  expect(kill).not.toHaveBeenCalled();
  faults.at('chat.send.after');
  expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL');
});

test('a point with a chance kills at as many passings as the chance says', () => {
  const faults = createFaults({ point: 'chat.send.after', chance: 0.002 });
  chance.mockReturnValueOnce(0.002).mockReturnValueOnce(0.001);
  faults.at('chat.send.after');
  expect(kill).not.toHaveBeenCalled();
  faults.at('chat.send.after');
  expect(kill).toHaveBeenCalledOnce();
});

test('without a name every point is passed', () => {
  createFaults(undefined).at('chat.send.after');
  expect(kill).not.toHaveBeenCalled();
});
