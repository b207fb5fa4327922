import type { PageMessages } from '@kapao/i18n/pages/en';
import type { ApiError } from '@kapao/client/api-error';
import { errorText } from '../../lib/error-text.ts';
import { otpTriesText } from '../../register/refusal.ts';
import type { Field, Step } from './use-steps.ts';

type Place = { step: Step; field: Field; say: (messages: PageMessages) => string };

const mainField = { phone: 'phone', otp: 'otpCode', password: 'password' } as const satisfies Record<Step, Field>;

export function resetPlaceOf(error: ApiError, now: Step): Place {
  const say = (messages: PageMessages): string => otpTriesText(error, messages) ?? errorText(error, messages);
  switch (error.code) {
    case 'PHONE_NUMBER_REQUIRE_10_DIGIT':
      return { step: 'phone', field: 'phone', say };
    case 'UNVERIFIED_OTP':
    case 'OTP_TOKEN_INVALID':
      return { step: 'otp', field: 'otpCode', say };
    // Lengths are checked here already, so a password that the server refuses is a common one.
    case 'INVALID_USER_INFO':
      return { step: 'password', field: 'password', say: (messages) => messages.register.passwordWeak };
    case null:
      return {
        step: now,
        field: now === 'otp' ? 'otpCode' : 'form',
        say: now === 'password' ? sayLost(error) : sayNet(error),
      };
    default:
      return { step: now, field: mainField[now], say };
  }
}

// A code or message may be requested again; a password may have been saved already.
const sayNet = (error: ApiError) => (messages: PageMessages) =>
  error.kind === 'unknown' ? messages.common.unknownError : errorText(error, messages);
const sayLost = (error: ApiError) => (messages: PageMessages) =>
  error.kind === 'unknown' ? messages.reset.unknown : errorText(error, messages);
