import { useEffect } from 'react';
import type { RefObject } from 'react';

/** After a refusal the person stands at the field it is about: once for each new `problems`. */
export function useFocusOnProblem(form: RefObject<HTMLElement | null>, problems: object): void {
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus();
    // A wrong code is typed anew, not mended.
    if (field instanceof HTMLInputElement && field.autocomplete === 'one-time-code') field.select();
  }, [form, problems]);
}
