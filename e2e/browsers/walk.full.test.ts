import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromium107, chromium119 } from '../browser.ts';
import { startStack, type Stack } from '../stack.ts';
import { chromiumOf } from './chromium.ts';
import { firefox } from './firefox.ts';
import { walk } from './walk.ts';
import { webkit } from './webkit.ts';

const candidates = [chromiumOf(chromium107), chromiumOf(chromium119), webkit(), firefox()];

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});

afterAll(() => stack?.stop());

for (const { name, missing, start } of candidates) {
  if (missing !== undefined) process.stdout.write(`The walk skips ${name}: ${missing}\n`);

  test.skipIf(missing !== undefined)(
    `a member's main story works in ${name}`,
    { timeout: 600_000, retry: 0 },
    async () => {
      const driver = await start();
      try {
        await walk(driver, stack);
      } finally {
        await driver.quit();
      }
      expect(await stack.violations()).toEqual([]);
    },
  );
}
