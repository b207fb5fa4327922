import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { IconButton } from '../action/button.tsx';
import { Input } from './field.tsx';

type Props = Omit<ComponentProps<typeof Input>, 'type' | 'trailing' | 'upper'>;

export function PasswordInput(props: Props) {
  const { common } = useCoreMessages();
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
