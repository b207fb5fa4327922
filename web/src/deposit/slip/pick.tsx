import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';

type PickProps = {
  icon: 'image' | 'phone';
  camera?: boolean;
  children: ReactNode;
  onPick: (file: File | undefined) => void;
};

export function Pick({ icon, camera = false, children, onPick }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="secondary" block icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        {...(camera ? { capture: 'environment' } : {})}
        onChange={(event) => {
          onPick(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
