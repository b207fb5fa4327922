import { test } from '../test.ts';
import { openGame } from './steps/games.ts';
import { comeBack, newMember } from './steps/member.ts';
import { expectMoney } from './steps/wallet.ts';

test.describe.configure({ mode: 'parallel' });
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; SM-A032F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Line/14.9.0/IAB',
});

test('inside LINE, which opens no second window, a game opens in this one', async ({ page, say, stack }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await comeBack(page, await newMember(stack, { baht: 500, games: ['PGSLOT'] }));
  await expectMoney(page, say, { wallet: 500, games: 0 });
  await openGame(page, 'PG Slot');
  await page.getByRole('dialog').getByRole('button', { name: say.game.play }).click();
  await page.waitForURL((url) => url.origin === stack.sandboxUrl.replace('127.0.0.1', url.hostname));
});
