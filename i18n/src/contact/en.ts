export const contact = {
  title: 'Contact us',
  line: 'LINE',
  open: 'Open',
  qr: 'QR code of LINE {name}',
  scan: 'Scan to add us on LINE',
};
