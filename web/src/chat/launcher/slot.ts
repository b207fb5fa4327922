import { createStore } from '@kapao/client/store';

/** Place on the contact page where the launcher draws its row. */
export const rowPlace = createStore<HTMLElement | null>(null);

/** Whether the chat is offered; null until it is known. */
export const chatOffered = createStore<boolean | null>(null);
