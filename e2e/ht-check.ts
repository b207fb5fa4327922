import { chromium } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { startStack } from './stack.ts';
import { setStage } from './tour/stage.ts';
import { tour } from './tour/tour.ts';
import { reach } from './tour/walk.ts';
import { findFaults } from './tour/checks/faults.ts';
const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
const languages = (process.argv[3] ?? 'th').split(',');
const { executablePath, args, env } = await findBrowser();
const stack = await startStack();
const stage = await setStage(stack);
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } } as any);
for (const language of languages as any) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Bangkok', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  const visit = { page, stack, stage, language };
  for (const [at, stop] of tour.entries()) { if (languages.length > 1 && at % languages.length !== languages.indexOf(language)) continue;
    if (!only.test(stop.name)) continue;
    try {
      await page.setViewportSize({ width: 390, height: 844 });
      await reach(visit, stop);
      for (const f of await findFaults(visit, stop)) console.log(language, f);
    } catch (error: any) {
      console.log('FAIL', stop.name, language, String(error.cause ?? error).slice(0, 400));
    }
  }
  console.log('done', language);
  await context.close();
}
await browser.close();
await stack.stop();
process.exit(0);
