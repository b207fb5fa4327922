/** `npm run soak` runs these very tests at full length; the gate runs a sample of each. */
export const soak = process.env['SOAK'] === '1';
