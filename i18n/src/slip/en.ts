import type { SlipReason } from '@kapao/contract/slip';

const reasons: Record<SlipReason, string> = {
  UPLOADED_FILE_NOT_EXIST: 'Incorrect slip',
  IMG_SIZE_UNABLE_TO_PROCESS: 'Incorrect slip',
  CANNOT_READ_CROPPED_IMAGE: 'Incorrect slip',
  DEST_ACC_INVALID: 'Wrong destination account',
  SLIP_REFNO_DUPLICATED: 'Duplicate slip',
  UNSTABLE_REFNO_ON_SLIP: 'Unreadable reference',
  TRIPPLE_WRONG_CAPTCHA: 'Wrong captcha 3 times in a row',
  INVALID_SLIP: 'Unreadable slip',
  NOT_MATCH: 'The account does not match the registered one',
  EXPIRED_SLIP: 'Expired slip',
  UNKNOW_ERROR: 'Unknown error, please contact the team',
};

export const slips = {
  title: 'Slip status',
  date: 'Date',
  status: 'Status',
  amount: 'Amount',
  noAmount: 'Not known yet',
  processing: 'Processing',
  view: 'View slip',
  viewMore: '{time}, opens in a new window',
  opening: 'Opening the slip',
  viewFailed: 'This slip can no longer be opened.',
  empty: 'No slips yet',
  emptyHint: 'Slips you upload when you deposit show up here with their result.',
  loadFailed: 'Could not load the slips',
  reasons,
};
