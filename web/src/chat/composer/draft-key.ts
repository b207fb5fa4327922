/** Where what was typed and not sent is kept; it survives the sheet, the line and a reload, but not the visit. */
export const draftKey = 'chat-draft';
