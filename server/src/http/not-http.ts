/** To bytes that are no HTTP, or stop half-way; not even its parser's name is told. */
export const notHttp = [
  'HTTP/1.1 400 Bad Request',
  'content-type: application/json',
  'content-length: 29',
  'connection: close',
  '',
  '{"message":"INVALID_REQUEST"}',
].join('\r\n');
