export const unsentDatabase = { name: 'kapao-chat', store: 'outbox' } as const;

export const memberPrefix = 'member-';

/** Deletes the unsent chat messages of members. Needs no chat code, so that a logout without a line does it too. */
export function forgetUnsent(): void {
  const { name, store } = unsentDatabase;
  try {
    const request = window.indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
    request.addEventListener('success', () => {
      const database = request.result;
      const range = IDBKeyRange.bound(memberPrefix, `${memberPrefix}\uffff`);
      const change = database.transaction(store, 'readwrite');
      change.objectStore(store).delete(range);
      change.addEventListener('complete', () => database.close());
    });
  } catch {
    // Without a database nothing was kept.
  }
}
