import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../../src/ui/overlay/dialog.tsx';
import { Sheet, SheetFooter } from '../../src/ui/overlay/sheet.tsx';
import { dialogNamed, sheetNamed } from '../app.tsx';
import { drag } from '../carousel/hand.ts';
import { button, textbox } from '../form.ts';
import { renderPart } from '../part.tsx';

type Props = { busy?: boolean; onAct?: () => void; onClose?: () => void };

function Question({ busy = false, onAct = () => undefined, onClose = () => undefined }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog
        open={open}
        title="Really?"
        busy={busy}
        onClose={() => (onClose(), setOpen(false))}
        action={{ label: 'Yes', onPress: onAct }}
      >
        It cannot be undone.
      </Dialog>
    </>
  );
}

function Paper({ busy = false, onClose = () => undefined }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet open={open} title="Paper" busy={busy} onClose={() => (onClose(), setOpen(false))}>
        <a href="#nowhere">A link first</a>
        <label>
          Name <input />
        </label>
        <SheetFooter>
          <button type="button">Save</button>
        </SheetFooter>
      </Sheet>
    </>
  );
}

const gone = (locator: typeof sheet) => expect.element(locator).not.toBeInTheDocument();
const sheet = sheetNamed('Paper');
const question = dialogNamed('Really?');

async function openSheet(props: Props = {}) {
  const say = await renderPart(<Paper {...props} />);
  await button('Open').click();
  await expect.element(sheet).toBeVisible();
  return say;
}

async function ask(props: Props = {}) {
  const say = await renderPart(<Question {...props} />);
  await button('Ask').click();
  await expect.element(question).toBeVisible();
  return say;
}

test('a dialog is announced with its text, and its safe answer has the focus', async () => {
  const onAct = vi.fn();
  const say = await ask({ onAct });
  await expect.element(question).toHaveAccessibleDescription('It cannot be undone.');
  await expect.element(button(say.common.cancel, question)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await gone(question);
  expect(onAct).not.toHaveBeenCalled();
  await expect.element(button('Ask')).toHaveFocus();
});

test('a dialog runs its action, closes on Escape, and stays on a tap beside it', async () => {
  const onAct = vi.fn();
  await ask({ onAct });
  await button('Yes', question).click();
  expect(onAct).toHaveBeenCalledTimes(1);
  const element = question.element();
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 1, clientY: 1 }));
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await gone(question);
});

test('a busy dialog stays after repeated Escape', async () => {
  const onClose = vi.fn();
  await ask({ busy: true, onClose });
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(question).toBeVisible();
});

test('a sheet focuses its first field and returns the focus to its opener', async () => {
  await openSheet();
  await expect.element(textbox('Name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await gone(sheet);
  await expect.element(button('Open')).toHaveFocus();
});

test('Tab cycles inside a sheet, and the page behind does not scroll', async () => {
  await openSheet();
  expect(document.body.style.position).toBe('fixed');
  const seen = new Set<Element | null>();
  for (let step = 0; step < 8; step += 1) {
    await userEvent.keyboard('{Tab}');
    seen.add(document.activeElement);
  }
  seen.delete(document.body);
  expect([...seen].every((one) => one?.closest('dialog') !== null)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await gone(sheet);
  expect(document.body.style.position).toBe('');
});

test('a sheet closes by its button, by Back and by a tap on the scrim', async () => {
  const say = await openSheet();
  await button(say.common.close, sheet).click();
  await gone(sheet);
  await button('Open').click();
  await expect.element(sheet).toBeVisible();
  window.history.back();
  await gone(sheet);
  await button('Open').click();
  await expect.element(sheet).toBeVisible();
  sheet.element().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 5, clientY: 5 }));
  await gone(sheet);
});

test('a sheet pulled down far enough closes, else it returns', async () => {
  await openSheet();
  const title = page.getByRole('heading', { name: 'Paper' });
  await drag(title, { y: 60 });
  await expect.poll(() => (sheet.element() as HTMLElement).style.transform).toBe('');
  await expect.element(sheet).toBeVisible();
  await drag(title, { y: 200 });
  await gone(sheet);
});

test('a busy sheet stays, whatever asks it to close', async () => {
  const onClose = vi.fn();
  const say = await openSheet({ busy: true, onClose });
  await expect.element(button(say.common.close, sheet)).toBeDisabled();
  await userEvent.keyboard('{Escape}{Escape}');
  // The browser closes a dialog at the second Escape, and the app opens it again.
  await expect.element(sheet).toBeVisible();
  sheet.element().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 5, clientY: 5 }));
  const wentBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await wentBack;
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(sheet).toBeVisible();
});

test('the footer of a sheet comes from its body', async () => {
  await openSheet();
  const footer = button('Save', sheet).element().parentElement;
  expect(footer?.hidden).toBe(false);
  expect(footer?.closest('[data-scroll]')).toBeNull();
});
