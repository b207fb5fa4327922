import { expect } from '@playwright/test';
import { lookupActive } from '@kapao/contract/content';
import type { Stack } from '../../stack.ts';
import { ask } from '../../api.ts';

export async function switchOff(stack: Stack): Promise<void> {
  await stack.sql(`insert into setting (key, value) values ('site.terminated', '"gone"')`);
  await sees(stack, 'gone');
}

export async function switchOn(stack: Stack): Promise<void> {
  await stack.sql(`delete from setting where key = 'site.terminated'`);
  await sees(stack, '');
}

export async function whileOff(stack: Stack, run: () => Promise<void>): Promise<void> {
  await switchOff(stack);
  try {
    await run();
  } finally {
    await switchOn(stack);
  }
}

async function sees(stack: Stack, terminated: string): Promise<void> {
  await expect.poll(() => ask(stack, lookupActive)).toEqual({ terminated });
}
