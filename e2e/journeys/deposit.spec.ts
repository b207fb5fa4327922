import sharp from 'sharp';
import { expect, test } from '../test.ts';
import { bankNames } from './steps/register.ts';
import { chooseProvider, makeQr, openDeposit, openQrTab, plainChannel, readQr } from './steps/deposit.ts';
import { comeBack, newMember } from './steps/member.ts';
import { makeGift, payByBank, payQr } from '../sandbox.ts';
import { expectCredited, expectMoney, expectToast } from './steps/wallet.ts';
import { fill } from '@kapao/i18n/fill';
import { call, moneyCall } from '../api.ts';

test.describe.configure({ mode: 'parallel' });

test.describe('deposits', () => {
  test('a QR at one provider ends the other’s, and KBANK’s is identified by its satang', async ({
    page,
    language,
    say,
    stack,
  }) => {
    await comeBack(page, await newMember(stack));
    const sheet = await openQrTab(page, say);
    await makeQr(sheet, say, '200');

    await test.step('another provider: the first QR’s display updates and shows none', async () => {
      await chooseProvider(sheet, say, 'PAYTIMZ');
      await makeQr(sheet, say, '50');
      await chooseProvider(sheet, say, plainChannel);
      await expect(sheet.getByLabel(say.deposit.amount).first()).toBeVisible();
      await expect(sheet.locator('img[data-payload]')).toHaveCount(0);
      await chooseProvider(sheet, say, 'PAYTIMZ');
      await sheet.getByRole('button', { name: say.deposit.cancel }).click();
      const question = page.getByRole('alertdialog', { name: say.deposit.cancelTitle });
      await question.getByRole('button', { name: say.deposit.cancel }).click();
      await expectToast(page, say.deposit.cancelled);
    });

    await test.step('KBANK: satang identify the payment among other members’, and are credited', async () => {
      await call(stack.servers[0].url, moneyCall.qr(await newMember(stack), 100, undefined, 'KBANK'));
      await chooseProvider(sheet, say, bankNames[language].kbank);
      await makeQr(sheet, say, '100');
      await expect(sheet).toContainText(say.deposit.payExactly);
      const alt = (await sheet.locator('img[data-payload]').getAttribute('alt')) ?? '';
      const [payable = ''] = /฿100\.(?!00)\d\d/.exec(alt) ?? [];
      await payQr(stack, await readQr(sheet));
      await expectCredited(page, say, payable);
      await expect(sheet).toBeHidden();
    });
  });

  test('a transfer to a copied account appears by itself, and a slip’s money too', async ({
    page,
    context,
    say,
    stack,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.servers[0].url });
    const member = await newMember(stack);
    await comeBack(page, member);

    await test.step('copies the account, pays, and the bank’s list reports the payment', async () => {
      const sheet = await openDeposit(page, say, say.deposit.bankTab);
      const number = fill(say.deposit.accountNumber, { number: '405-123456-7' });
      await sheet.getByRole('button', { name: `${say.common.copy} ${number}` }).click();
      await expectToast(page, fill(say.common.copiedValue, { value: '405-123456-7' }));
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4051234567');
      await payByBank(stack, member, 300);
      await expectCredited(page, say, '฿300.00');
      await expect(sheet).toBeHidden();
      await expectMoney(page, say, { wallet: 300, games: 0 });
    });

    await test.step('sends the slip of a payment that the list lacks', async () => {
      const { file: slip } = await payByBank(stack, member, 450, { slipOnly: true });
      const deposit = await openDeposit(page, say, say.deposit.bankTab);
      await deposit.getByRole('button', { name: say.deposit.slip.open }).click();
      const sheet = page.getByRole('dialog', { name: say.deposit.slip.open });
      const gallery = sheet.locator('input[type=file]').first();
      await gallery.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no slip') });
      await expect(sheet.getByRole('alert')).toContainText(say.errors.SLIP_INVALID_FILE);
      await gallery.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
      await sheet.getByRole('button', { name: say.deposit.slip.send }).click();
      await expectCredited(page, say, '฿450.00');
      await expect(sheet).toBeHidden();
      await expectMoney(page, say, { wallet: 750, games: 0 });
    });
  });

  test('a picture that is not a slip is refused, and the list shows the reason', async ({ page, say, stack }) => {
    await comeBack(page, await newMember(stack));
    const picture = await sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#4477aa' } })
      .jpeg()
      .toBuffer();
    const deposit = await openDeposit(page, say, say.deposit.bankTab);
    await deposit.getByRole('button', { name: say.deposit.slip.open }).click();
    const sheet = page.getByRole('dialog', { name: say.deposit.slip.open });
    const file = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: picture };
    await sheet.locator('input[type=file]').first().setInputFiles(file);
    await sheet.getByRole('button', { name: say.deposit.slip.send }).click();
    await expect(sheet.getByRole('heading', { name: say.deposit.slip.refused })).toBeVisible();
    await expect(sheet).toContainText(say.slips.reasons.CANNOT_READ_CROPPED_IMAGE);
    await sheet.getByRole('link', { name: say.deposit.slip.seeStatus }).click();
    const list = page.getByRole('dialog', { name: say.slips.title });
    await expect(list).toContainText(say.slips.reasons.CANNOT_READ_CROPPED_IMAGE);
  });

  test('a gift link is credited once', async ({ page, say, stack }) => {
    await comeBack(page, await newMember(stack));
    const link = await makeGift(stack, 120);
    const open = async () => {
      const sheet = await openDeposit(page, say, say.deposit.truewalletTab);
      await sheet.getByRole('radio', { name: say.deposit.giftKind }).click();
      return sheet;
    };
    const sheet = await open();
    const field = sheet.getByRole('textbox', { name: say.deposit.giftKind });
    await expect(sheet.getByRole('button', { name: say.deposit.sendLink })).toHaveAttribute('aria-disabled', 'true');

    await test.step('a link that is not a gift is refused and stays editable', async () => {
      await field.fill('https://example.com/gift');
      await sheet.getByRole('button', { name: say.deposit.sendLink }).click();
      await expectToast(page, say.errors.TRUELINK_INVALID);
      await expect(field).toHaveValue('https://example.com/gift');
    });

    await test.step('the gift link', async () => {
      const sent = page.waitForRequest('**/api/wallet/truelink');
      await field.fill(link);
      await sheet.getByRole('button', { name: say.deposit.sendLink }).click();
      expect((await sent).postData()).not.toContain(link.slice(8));
      await expectCredited(page, say, '฿120.00');
      await expect(sheet).toBeHidden();
      await expectMoney(page, say, { wallet: 120, games: 0 });
    });

    await test.step('the same link again', async () => {
      const again = await open();
      await again.getByRole('textbox', { name: say.deposit.giftKind }).fill(link);
      await again.getByRole('button', { name: say.deposit.sendLink }).click();
      await expectToast(page, say.errors.TRUELINK_DUPLICATE);
      await page.keyboard.press('Escape');
      await expectMoney(page, say, { wallet: 120, games: 0 });
    });
  });

  test('a name that KTB cannot show is corrected, then the number is copied', async ({ page, context, say, stack }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.servers[0].url });
    const member = await newMember(stack);
    await stack.sql(`update member set bank_code = 'KTB', bank_account_name = 'สมชาย ใจดี' where id = $1`, [member.id]);
    await comeBack(page, member);
    const sheet = await openDeposit(page, say, say.deposit.bankTab);
    await sheet.getByRole('button', { name: say.deposit.editName }).click();
    const edit = page.getByRole('dialog', { name: say.editName.title });
    const name = edit.getByLabel(say.editName.label);
    await expect(name).toBeFocused();
    await name.fill('สมชาย');
    await edit.getByRole('button', { name: say.editName.save }).click();
    await expectToast(page, say.errors.BANK_ACCOUNT_NAME_ENG);
    await name.fill('somchai jaidee');
    await edit.getByRole('button', { name: say.editName.save }).click();
    await expect(edit).toBeHidden();
    const { accountNo } = member;
    const shown = accountNo.replace(/^(.{3})(.)(.{5})(.)$/, '$1-$2-$3-$4');
    await expectToast(page, fill(say.common.copiedValue, { value: shown }));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(accountNo);
  });
});
