import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useCoreWords } from '../../i18n/language.ts';
import { IconButton } from '../action/button.tsx';
import { Input } from './field.tsx';

type Props = Omit<ComponentProps<typeof Input>, 'type' | 'trailing' | 'upper'>;

/** A password field with an eye that shows what was typed. The text is taken as it is: no trimming, no capitals. */
export function PasswordInput(props: Props) {
  const { common } = useCoreWords();
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? common.hidePassword : common.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

/** Tells a password store, and nobody else, whose new password the form is about. */
export function PasswordOwner({ username }: { username: string }) {
  return (
    <input
      className="vh"
      name="username"
      autoComplete="username"
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      value={username}
    />
  );
}
