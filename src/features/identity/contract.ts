/** The server API of identity for other features and for `app`. */
export { contractInfoPath } from './rules.ts'
export { getPerson, openMobile, type Person } from './server/get-person.ts'
export { countOtherAccounts } from './server/count-other-accounts.ts'
export { countRoles, findClosedAccounts, findNames } from './server/find-names.ts'
export { findPlace } from './server/info/find-place.ts'
export { alertPerson } from './server/alert-person.ts'
export { numberReleased, signedIn } from './server/events.ts'
export { infoCompleted } from './server/info/events.ts'
export {
  findBornOn,
  findNameDate,
  findNationalCodes,
  getPersonInfo,
  isComplete,
  isOwnNationalCode,
  openNationalCode,
  type PersonInfo,
} from './server/info/person-info.ts'
export { presentInfo } from './server/info/present-info.ts'
export { savePersonInfo, type NewPersonInfo } from './server/info/save-person-info.ts'
export { confirmMobileChange } from './server/mobile-change/confirm-mobile-change.ts'
export { findMobileChange, type MobileChange } from './server/mobile-change/find-mobile-change.ts'
export { startMobileChange } from './server/mobile-change/start-mobile-change.ts'
export { changePassword, findPasswordDate } from './server/password/set-password.ts'
export { endOtherSessions, endSessionOf } from './server/sessions/end-sessions.ts'
export { findSessions, type SessionView } from './server/sessions/find-sessions.ts'
export { presentClaims } from './server/second-proof/present-claims.ts'
export { cashHeldUntil } from './server/second-proof/cash-held-until.ts'
export { requireSecondProof } from './server/second-proof/require-second-proof.ts'
export { withRetryAfter } from './server/wait-refusal.ts'
export { checkSignatureCode, hasSignatureCode, requestSignatureCode } from './server/action-codes.ts'
export { spendCode, type CodeRefusal } from './server/check-code.ts'
export type { CodeWait } from './server/request-code.ts'
export { endSignIn } from './server/end-sign-in.ts'
export { findPersonByMobile } from './server/people/search-people.ts'
export {
  operatorCommandSchema,
  runOperatorCommand,
  type OperatorAnswer,
  type OperatorCommand,
} from './server/operator/operator-commands.ts'
export { createFirstAdministratorLink } from './server/operator/sign-in-links.ts'
