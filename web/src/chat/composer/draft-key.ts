/** Storage key of the unsent draft. It survives closing the sheet, a lost connection and a reload, but not the tab. */
export const draftKey = 'chat-draft';
