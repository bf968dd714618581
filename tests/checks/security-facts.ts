/**
 * The tests of each paragraph, list item and table row of `docs/security.md`, by its first words. A path is below `src/`, `tests/`
 * or `src/capabilities/`; after `#` stands a part of the title of the test. What states no fact about the code says why.
 */
export type Facts = readonly string[] | { reason: string }

const identity = 'identity/server'
const secondProof = `${identity}/second-proof/second-proof.test.ts`
const signIn = `${identity}/sign-in.test.ts`
const signInLimits = `${identity}/sign-in-limits.test.ts`
const password = `${identity}/password/password.test.ts`
const code = 'checks/security-code.test.ts'
const keys = 'platform/secrets.test.ts'
const purposes = ['checks/security-lists.test.ts#names every purpose of files', 'app/file-purposes.test.ts']

export const securityFacts: Readonly<Record<string, Facts>> = {
  'Point by point against OWASP': ['checks/asvs.test.ts', 'checks/security-facts.test.ts'],
  'What is counted, and what': { reason: 'introduces the section' },
  'A code has six digits:': [`${code}#codes`, 'identity/rules.test.ts#a code of five digits'],
  'It can be looked at': [`${signIn}#a thousand guesses at once`, `${signIn}#after five wrong tries`],
  'Strangers get at most five': [`${signIn}#the sixth code of a number`, `${signIn}#the sixteenth code of a number`],
  '15 × 5 = 75': { reason: 'an arithmetic of the two items above' },
  'When strangers have used them': [
    `${signInLimits}#its owner still gets one in the browser`,
    `${signInLimits}#a stolen browser has ten tries`,
  ],
  'A code counts only for': [
    `${signIn}#a code is worth something only in the browser`,
    `${signIn}#a code dies after 120 seconds`,
    `${signIn}#a code works once`,
    `${signIn}#nothing in the database shows`,
  ],
  'Ten tries an hour and': [
    `${password}#is refused after ten tries`,
    `${password}#gives one answer to a wrong password`,
  ],
  'A new password has at': [
    'kit/password-strength.test.ts',
    `${identity}/password/stolen-passwords.test.ts`,
    `${password}#refuses one that stands in lists`,
  ],
  'Stored as scrypt with N=2^15,': [
    `${identity}/password/password-hash.test.ts`,
    `${password}#may be typed on a phone`,
  ],
  'A session that a password': [`${password}#opens a session that does not count as proved`],
  'Asking for a code looks': [
    `${signIn}#known and unknown numbers get the same answer`,
    `${password}#gives one answer to a wrong password`,
    `${identity}/info/person-info.test.ts`,
  ],
  'An address may ask for': [
    `${signIn}#one address may ask for sixty codes`,
    `${signInLimits}#is not used up by a whole network of IPv6`,
    'platform/http/sender.test.ts',
  ],
  'All numbers together get at': [
    `${signIn}#all numbers together get no more codes`,
    `${signInLimits}#keeps a tenth for browsers`,
    `${signInLimits}#is not used up by two addresses`,
  ],
  'Every write names the person': ['platform/page-owner.test.ts', 'http/session-ended.test.ts'],
  'The message of a code': [
    `${identity}/code-purpose-text.test.ts`,
    `${identity}/mobile-change/mobile-change.test.ts`,
    `${signIn}#a code that was sent for signing in proves nothing else`,
  ],
  '`/login` |': [`${signIn}#a person signs in with the code`, secondProof],
  '`/login/password` |': [`${password}#opens a session that does not count as proved`],
  '`/pages/forgot-password` |': [`${password}#is replaced by a code`, `${secondProof}#stands before a new password`],
  '`/login/confirm` |': ['identity/screens/account-pages.test.ts#a person proves by a code', 'platform/staff.test.ts'],
  '`/login/link` |': ['identity/server/operator/operator.test.ts#signs its person in once'],
  '`/login/proof` |': [`${secondProof}#counts for half an hour`],
  'There is no other.': [`${identity}/people/give-number.test.ts`, 'checks/closed-doors.test.ts'],
  'docs/decisions/0490; tests: `capabilities/identity/server/second-proof/second-proof.test.ts`,': [secondProof],
  'A device is new when': [`${secondProof}#until nobody signed in there for ninety days`],
  'A password or national code': [`${secondProof}#is tried five times an hour`],
  'A person without a second': [
    `${secondProof}#is let in after three days`,
    `${secondProof}#says that the account is not theirs`,
  ],
  'A withdrawal is held after': ['wallet/server/withdrawals.test.ts', 'wallet/rules.test.ts'],
  'A deposit is not set': [
    'deals/server/deals.test.ts#waits on a device that is new',
    'deals/server/deals.test.ts#is not given away for good from a new device',
  ],
  'A person can not change': [`${identity}/info/person-info.test.ts`],
  'The inbox and open pages': [`${identity}/notify-new-device.test.ts`],
  'A refund is let go': ['payments/server/desk/desk.test.ts', 'prices/server/price-desk.test.ts'],
  'Reports and reviews weigh by': [
    'marketplace/reports/server/report-weight.test.ts',
    'marketplace/galleries/server/review-weight.test.ts',
  ],
  'A rule that guards money': ['rules/server/second-look.test.ts'],
  'Always a fresh token at': [
    'identity/screens/login.test.ts#a session token that the browser brought is never taken over',
    `${password}#leaves the other sessions when the person wants that`,
    'platform/session.test.ts',
  ],
  'A session ends 30 days': ['platform/session.test.ts', `${identity}/sessions/sessions.test.ts`],
  'An administrator who can act': [`${identity}/people/administrators.test.ts`],
  'A **function** of the back': ['checks/closed-doors.test.ts', 'platform/staff.test.ts'],
  'An **object** belongs to a': ['checks/closed-doors.test.ts', 'app/file-purposes.test.ts'],
  'A **field** leaves only by': ['checks/hidden-numbers.test.ts', 'checks/form-door.test.ts'],
  'A **plate** proves nothing by': [
    'inquiries/server/plate-owners.test.ts',
    'parking/server/parking.test.ts#with the plate of somebody else',
    'insurance/server/orders.test.ts#for the plate of somebody else',
    'inspection/server/booking.test.ts#a booking for the plate of somebody else',
  ],
  '**Irreversible money** (a deposit': ['deals/server/deals.test.ts', 'deals/states.test.ts'],
  'A **place in a line': ['sales/server/lines.test.ts'],
  'Nothing is decided by the': { reason: 'says what the rules above leave out' },
  'Times, sums, order and identity': ['checks/client-truth.test.ts'],
  'secret |': [keys, `${signIn}#nothing in the database shows`, `${identity}/password/password-hash.test.ts`],
  'sealed |': ['checks/no-clear-text.test.ts', 'checks/sealed-columns.test.ts', 'app/file-purposes.test.ts'],
  'personal |': ['checks/personal-data.test.ts', 'platform/http/answers.test.ts'],
  'public |': ['http/render-cache.test.ts'],
  'Evidence of two people stays': [
    'deals/server/deals.test.ts#goes with an account',
    'marketplace/chat/screens/threads.test.ts#keeps messages of a deleted account',
    'consents/server/consents.test.ts#stays with the buyer when the owner deletes',
    'checks/personal-data.test.ts',
    `${signIn}#codes are forgotten after a day`,
  ],
  '`ENCRYPTION_KEYS` |': [keys, 'platform/database/check-keys.test.ts'],
  '`APP_SECRET` |': [keys, 'platform/database/check-keys.test.ts'],
  'passwords |': [`${identity}/password/password-hash.test.ts`],
  'session tokens, names of files |': ['platform/session.test.ts', 'kit/id.test.ts'],
  '`METRICS_TOKEN`, keys of providers,': ['platform/config-rules.test.ts', 'platform/http/health.test.ts'],
  'TLS |': { reason: 'the operator’s part' },
  'A process whose keys are': [
    'checks/security-lists.test.ts#signs with keys of its own',
    'processes/wrong-keys.test.ts',
    'platform/config-rules.test.ts',
    'platform/private-folder.test.ts',
    'platform/http/content-security-policy.test.ts',
  ],
  'browsers, through a proxy |': [
    'platform/http/public-origin.test.ts',
    'platform/http/overload/protect-server.test.ts',
  ],
  'PostgreSQL |': ['platform/config-rules.test.ts', 'platform/database/connection-shares.test.ts'],
  'Redis, if there is one': ['platform/config-rules.test.ts', 'platform/limits/shared-counts.test.ts'],
  'Kavenegar, SMS.ir |': ['notifications/server/providers/providers.test.ts', 'platform/outbound/circuit.test.ts'],
  'payment gateways (`PAYMENT_…`), inquiries': [
    'checks/outgoing-calls.test.ts',
    'platform/outbound.test.ts',
    'payments/server/providers/gateways.test.ts',
  ],
  'a bucket, if there is': ['platform/files/s3-files.test.ts'],
  'a collector of OpenTelemetry, if': ['platform/telemetry/export.test.ts', 'platform/config-rules.test.ts'],
  'Nothing else is called but': [
    'checks/security-lists.test.ts#names every address that is called',
    'marketplace/gallery-desk/server/providers/gallery-calls.test.ts',
    'platform/outbound/public-address.test.ts',
    'checks/outgoing-calls.test.ts',
  ],
  '`ad-picture` |': purposes,
  '`album-picture` |': purposes,
  '`application-file` |': purposes,
  '`content-picture` |': purposes,
  '`deal-document` |': purposes,
  '`gallery-licence` |': purposes,
  '`garage-document` |': purposes,
  '`garage-receipt` |': purposes,
  '`inspection-picture` |': purposes,
  '`insurance-paper` |': purposes,
  '`message-picture` |': purposes,
  '`ticket-attachment` |': purposes,
  'A picture is JPEG, PNG,': ['files/server/accept-file.test.ts', 'platform/pictures/image-worker.test.ts'],
  'Each purpose says who may': ['app/file-purposes.test.ts', 'files/server/uploads-in-progress.test.ts'],
  '**Ends.** Pictures of an': [
    'app/ends.test.ts',
    'app/file-purposes.test.ts#are gone with every size 30 days after its removal',
    'marketplace/gallery-api/screens/gallery-api.test.ts#ends when its creator leaves the dealer',
  ],
  'Content decides, not the name.': [
    'files/server/documents.test.ts',
    'hostile/documents.test.ts',
    'hostile/sheets.test.ts',
    'checks/patterns.test.ts',
  ],
  'Besides codes and passwords, above:': [
    'platform/http/too-many-requests.test.ts',
    'platform/limits.test.ts',
    'support/server/tickets.test.ts',
    'checks/personal-data.test.ts#is made five times a day',
  ],
  'An address has at most': [
    'hostile/growth.test.ts',
    'platform/http/refused-requests.test.ts',
    'platform/http/form-body.test.ts',
  ],
  "One sender's load costs that": [
    'platform/http/overload/lane.test.ts',
    'platform/semaphore.test.ts',
    'platform/jobs/start-jobs.test.ts',
    'checks/address-keys.test.ts',
  ],
  'standard output |': [`${code}#the log`],
  'the same, with the field': ['platform/http/log-refused.test.ts', `${identity}/log-authentication.test.ts`],
  'table `audit_entry` |': ['platform/audit.test.ts', 'admin/screens/admin/audit.test.ts'],
  "the proxy's log |": { reason: 'the operator’s part' },
  'Security events: `proof-accepted` and': [
    `${identity}/log-authentication.test.ts`,
    'platform/http/log-refused.test.ts',
  ],
  'Versions are exact and their': [
    'checks/security-lists.test.ts#names every package that decodes foreign bytes',
    'checks/lock-file.test.ts',
    'checks/repository.test.ts#refuses a release with a known hole',
    'platform/work-processes.test.ts',
  ],
  'Pages count on https, HSTS,': [
    'platform/http/answers.test.ts',
    'platform/http/http.test.ts',
    'platform/http/content-security-policy.test.ts#has no style attribute at any address',
    'checks/trusted-sinks.test.ts',
    'journeys/content-policy.spec.ts#the browser refuses plain text as markup',
    'journeys/without-javascript.spec.ts',
  ],
}
