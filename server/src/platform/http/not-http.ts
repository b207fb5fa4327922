export const notHttp = [
  'HTTP/1.1 400 Bad Request',
  'content-type: application/json',
  'content-length: 29',
  'connection: close',
  '',
  '{"message":"INVALID_REQUEST"}',
].join('\r\n');
