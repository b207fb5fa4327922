import { useEffect } from 'react';
import type { RefObject } from 'react';

export function useFocusOnProblem(form: RefObject<HTMLElement | null>, problems: object): void {
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus();
    if (field instanceof HTMLInputElement && field.autocomplete === 'one-time-code') field.select();
  }, [form, problems]);
}
