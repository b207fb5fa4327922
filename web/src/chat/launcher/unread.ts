import { createStore } from '@kapao/client/store';

export const unreadCount = createStore(0);
