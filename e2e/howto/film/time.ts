import type { BrowserContext, Page } from '@playwright/test';

/** Stops the pages' clocks: time passes only with the film, so that a slow machine is not visible. */
export async function holdTime(context: BrowserContext): Promise<void> {
  const now = Date.now();
  await context.clock.install({ time: now });
  await context.clock.pauseAt(now + 1_000);
}

export async function moveTime(page: Page, ms: number): Promise<boolean> {
  await page.clock.runFor(ms);
  return page.evaluate(moveAnimations, ms);
}

function moveAnimations(ms: number): boolean {
  const kept = (window as { filmed?: WeakMap<Animation, number> }).filmed ?? new WeakMap<Animation, number>();
  (window as { filmed?: WeakMap<Animation, number> }).filmed = kept;
  const moving = document.getAnimations();
  for (const animation of moving) {
    const before = kept.get(animation);
    const at = before === undefined ? 0 : before + ms;
    kept.set(animation, at);
    if (before === undefined) animation.pause();
    if (at < Number(animation.effect?.getComputedTiming().endTime ?? 0)) animation.currentTime = at;
    else animation.finish();
  }
  return moving.length > 0;
}
