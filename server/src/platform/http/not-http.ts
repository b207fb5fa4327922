/** Answer to bytes that are not HTTP, or stop in the middle. Does not name the parser. */
export const notHttp = [
  'HTTP/1.1 400 Bad Request',
  'content-type: application/json',
  'content-length: 29',
  'connection: close',
  '',
  '{"message":"INVALID_REQUEST"}',
].join('\r\n');
