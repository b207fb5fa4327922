/** Every error code the server can answer, with its HTTP status (rules#error-codes). */
export const errorStatus = {
  // Caller and network
  UNAUTHORIZED: 401,
  'invalid-token': 401,
  EXPIRED_AUTH_TOKEN: 401,
  INVALID_USER_1: 401,
  INVALID_USER_2: 401,
  INVALID_USER_3: 401,
  INVALID_USER_4: 401,
  INVALID_IP: 403,
  gone: 410,
  // Any call
  INVALID_REQUEST: 400,
  REQUEST_LIMIT: 429,
  INTERNAL_SERVER_ERROR: 500,
  UNAVAILABLE: 503,
  NO_DATA: 404,
  KEY_MISSING: 503,
  KEY_INVALID: 502,
  IDEMPOTENCY_CLASH: 409,
  IN_PROGRESS: 409,
  // OTP
  OTP_BLOCK: 429,
  OTP_TOKEN_INVALID: 400,
  OTP_NOT_EXIST: 404,
  OTP_EXPIRED: 400,
  OTP_CODE_INVALID: 400,
  OTP_SEND_FAIL: 502,
  OTP_VERIFY_FAIL: 500,
  // Registration, login, account
  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  INVALID_USER_INFO: 422,
  UNVERIFIED_OTP: 403,
  GAME_ACTIVATION_FAIL: 502,
  INVALID_BANK: 422,
  BANK_ACCOUNT_NAME_ENG: 422,
  REGISTER_FAIL: 500,
  NO_USER: 404,
  WRONG_PASSWORD: 400,
  /** Confirm at `/api/step-up`, then send the call again. */
  STEP_UP: 403,
  WRONG_CREDENTIAL: 401,
  INACTIVE_USER: 403,
  ACCOUNT_FROZEN: 403,
  PASSWORD_CHANGE: 403,
  FORBIDDEN: 403,
  LOGIN_FAIL: 500,
  PHONE_NUMBER_REQUIRE_10_DIGIT: 422,
  AGE_REQUIRED: 422,
  // Wallet and games
  NO_WALLET: 404,
  NO_BANK: 404,
  NO_GAME: 404,
  NOT_AREASLOT: 409,
  NOT_UFABET: 409,
  SLOT_ALREADY_ACTIVE: 409,
  SLOT_ACTIVATE_FAIL: 502,
  SLOT_NO_ACCOUNT: 404,
  SLOT_RESET_PASSWORD_FAIL: 502,
  TRANSFER_MINIMUM: 422,
  TRANSFER_PENDING: 409,
  TRANSFER_FAIL: 502,
  MONEY_NOT_ENOUGH: 409,
  DEBT_OPEN: 409,
  // Withdraw
  WITHDRAW_MINIMUM: 422,
  WITHDRAW_MAXIMUM: 422,
  WITHDRAW_PENDING: 409,
  // Deposit
  QR_FAIL: 200,
  SLIP_UPLOAD_FAIL: 500,
  REQUEST_LIMIT_1MIN: 429,
  SLIP_NO_FILE: 422,
  SLIP_INVALID_FILE: 422,
  TRUELINK_DUPLICATE: 409,
  TRUELINK_INVALID: 422,
  // Bonus and promotion
  BONUS_REMAINING: 409,
  BONUS_ALREADY_ACTIVE: 409,
  BONUS_MAX_CLAIMED: 409,
  BONUS_CONDITION: 409,
  BONUS_FULL: 409,
  NO_PROMOTION: 404,
  PROMOTION_RECEIVED: 409,
  // Invite and refund
  INVITE_COLLECT: 409,
  INVITE_INACTIVE: 403,
  NO_INVITE_BONUS: 404,
  NO_INVITEE_PLAY_INFO: 409,
  INVITE_BONUS_FAIL: 500,
  NO_REFUND: 404,
  REFUND_CONDITION: 409,
  REFUND_INACTIVE: 403,
  REFUND_MINIMUM: 409,
  // Wheel and coupons (answered in the body of a 200)
  COIN_NOT_ENOUGH: 200,
  WHEEL_INACTIVE: 200,
  NO_CLAIMABLE_COUPON: 200,
  INVALID_PRIZE_CODE: 200,
  INVALID_CODE: 200,
  INVALID_COUPON_TYPE: 200,
  COUPON_EXPIRED: 200,
  // Files
  FILE_TOO_LARGE: 413,
  FILE_TYPE: 415,
  // Responsible gaming
  RG_DEPOSIT_LIMIT: 403,
  RG_TIMEOUT: 403,
  RG_EXCLUDED: 403,
  RG_LOSS_LIMIT: 409,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const successCodes = [
  'OK',
  'SUCCESS',
  'OTP_VERIFIED',
  'OTP_CODE_VALID',
  'BONUS_CLEAR',
  'INVITE_BONUS_SUCCESS',
  'REFUND_SUCCESS',
] as const;

export type SuccessCode = (typeof successCodes)[number];

export const commonErrors = [
  'INVALID_REQUEST',
  'INVALID_IP',
  'REQUEST_LIMIT',
  'INTERNAL_SERVER_ERROR',
  'UNAVAILABLE',
  'gone',
] as const satisfies readonly ErrorCode[];

export const memberErrors = [
  'UNAUTHORIZED',
  'invalid-token',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
] as const satisfies readonly ErrorCode[];

export const staffErrors = ['PASSWORD_CHANGE', 'FORBIDDEN'] as const satisfies readonly ErrorCode[];

export const stopErrors = ['RG_EXCLUDED', 'RG_TIMEOUT'] as const satisfies readonly ErrorCode[];

export const idempotentErrors = [
  'IDEMPOTENCY_CLASH',
  'IN_PROGRESS',
  'ACCOUNT_FROZEN',
] as const satisfies readonly ErrorCode[];

/** Error code and the values its text needs (`field`, `min`, `max`, `retryAfter` in seconds, …). */
export type ErrorBody = { message: ErrorCode; data?: Record<string, unknown> };
