import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MoneyInput, useAmountProblem } from '../../src/ui/form/money-input.tsx';
import { PasswordInput } from '../../src/ui/form/password-input.tsx';
import { Select } from '../../src/ui/form/select.tsx';
import { sheetNamed } from '../app.tsx';
import { button, textbox } from '../form.ts';
import { renderPart } from '../part.tsx';

const range = { minMinor: 10_000n, maxMinor: 2_000_050n };

function Amount() {
  const [typed, setTyped] = useState('');
  const problem = useAmountProblem({ currency: 'THB', ...range })(typed);
  return (
    <>
      <MoneyInput
        label="How much"
        currency="THB"
        value={typed}
        onChange={setTyped}
        {...range}
        quickMinor={[10_000n, 150_000n]}
        allMinor={2_000_050n}
        clearable
      />
      <output>{problem ?? 'fine'}</output>
      <button type="button">Elsewhere</button>
    </>
  );
}

const amount = textbox('How much');
const answer = page.getByRole('status');

test('an amount accepts digits, one point and two decimals, and is grouped on blur', async () => {
  await renderPart(<Amount />);
  await amount.click();
  await userEvent.keyboard('1a2,34.5.67');
  await expect.element(amount).toHaveValue('1234.56');
  await button('Elsewhere').click();
  await expect.element(amount).toHaveValue('1,234.56');
  await amount.click();
  await userEvent.keyboard('7');
  await expect.element(amount).toHaveValue('7');
});

test('an amount shows its range before input, and the reason when it cannot be sent', async () => {
  const say = await renderPart(<Amount />);
  await expect.element(amount).toHaveAccessibleDescription(/฿100\.00.*฿20,000\.50/);
  await expect.element(answer).toHaveTextContent(say.common.amountRequired);
  await amount.fill('99.99');
  await expect.element(answer).toHaveTextContent('At least ฿100.00');
  await amount.fill('20000.51');
  await expect.element(answer).toHaveTextContent('At most ฿20,000.50');
  await amount.fill('20000.50');
  await expect.element(answer).toHaveTextContent('fine');
});

test('chips set an amount and show the chosen one; a button empties the field', async () => {
  const say = await renderPart(<Amount />);
  await button('1,500').click();
  await expect.element(amount).toHaveValue('1,500');
  await expect.element(button('1,500')).toHaveAttribute('aria-pressed', 'true');
  await button(say.common.all).click();
  await expect.element(amount).toHaveValue('20,000.50');
  await expect.element(button('1,500')).toHaveAttribute('aria-pressed', 'false');
  await button(say.common.clear).click();
  await expect.element(amount).toHaveValue('');
  await expect.element(amount).toHaveFocus();
});

test('a password is shown on demand and not changed', async () => {
  const say = await renderPart(<PasswordInput label="Secret" />);
  const field = page.getByLabelText('Secret');
  await field.fill(' Sunny 7 ');
  await expect.element(field).toHaveAttribute('type', 'password');
  await button(say.common.showPassword).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue(' Sunny 7 ');
  await button(say.common.hidePassword).click();
  await expect.element(field).toHaveAttribute('type', 'password');
});

function Bank() {
  const [value, setValue] = useState('');
  const options = Array.from({ length: 12 }, (_, index) => ({
    value: `B${index}`,
    label: `Bank ${index}`,
    keywords: index === 7 ? 'กรุงไทย' : '',
  }));
  return <Select label="Bank" value={value} options={options} onChange={setValue} />;
}

test('a long list can be searched by any of its names, and the choice has the focus', async () => {
  const say = await renderPart(<Bank />);
  await button(/^Bank:/).click();
  const list = sheetNamed('Bank');
  const search = list.getByRole('searchbox', { name: say.common.search });
  await expect.element(button('Bank 0', list)).toHaveFocus();
  await search.fill('nothing like it');
  await expect.element(list.getByText(say.common.nothingFound)).toBeVisible();
  await search.fill('กรุงไทย');
  await button('Bank 7', list).click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(button('Bank: Bank 7')).toHaveFocus();
});
