import type { Mutation } from './mutation.ts'

// The guards of money, each with the story that must fail without it (`scripts/mutate.mjs`). One table for three rooms, because
// a story of payments is kept by guards of the ledger too; it lies with the tests, since it names sources of all of them.

const payments = 'src/features/payments/server'
const ledger = 'src/features/ledger/server'
const wallet = 'src/features/wallet/server'
const screens = 'src/features/payments/screens'

const edit = (file: string, text: string, replacement: string) => ({ file, text, replacement })

const faults: Mutation[] = [
  {
    guard: 'a request without an answer ends its payment',
    edits: [
      edit(
        `${payments}/start-payment.ts`,
        "await giveUp(trx, row, { to: 'failed', reason, at: ctx.now })",
        'void reason',
      ),
    ],
    titles: ['a request that is %s is reported truthfully, and the next attempt is paid'],
  },
  {
    guard: 'the end of a refused payment is committed with its refusal',
    edits: [edit(`${payments}/start-payment.ts`, '{ commitRefusals: true }', '{ commitRefusals: false }')],
    titles: ['a request that is %s is reported truthfully, and the next attempt is paid'],
  },
  {
    guard: 'no answer to a verification says nothing of the payment',
    edits: [
      edit(
        `${payments}/decide.ts`,
        "case 'unavailable':\n      return wait",
        "case 'unavailable':\n      return cancelled",
      ),
    ],
    titles: ['a verification that is %s leaves it open, and the sweep finds the money'],
  },
  {
    guard: 'the sweep asks about what is due',
    edits: [
      edit(`${payments}/sweep.ts`, "eachRow('payments.sweep', due,", "eachRow('payments.sweep', due.slice(0, 0),"),
    ],
    titles: [
      'a verification that is %s leaves it open, and the sweep finds the money',
      'the payment of a payer who closes the window is found, an unpaid one is not',
    ],
  },
  {
    guard: 'a silent gateway is waited for as long as it takes',
    edits: [
      edit(
        `${payments}/decide.ts`,
        "case 'unavailable':\n      return wait",
        "case 'unavailable':\n      return ageMs > 1_800_000 ? cancelled : wait",
      ),
    ],
    titles: ['an hour without the gateway loses nothing'],
  },
  {
    guard: 'an open payment is asked about again, however often it was',
    edits: [
      edit(`${payments}/check-payment.ts`, 'const next = goesOn ?', 'const next = goesOn && payment.checks < 5 ?'),
    ],
    titles: ['an hour without the gateway loses nothing'],
  },
  {
    guard: 'what is verified stays so',
    edits: [
      edit(
        `${payments}/check-payment.ts`,
        'if (isEnd(payment.state, answer.staff)) return payment.state',
        "if (payment.state === 'created') return payment.state",
      ),
    ],
    titles: ['a callback twice, late, before the payment and out of order credits once'],
  },
  {
    guard: 'a payment that a browser called cancelled is asked about again',
    edits: [
      edit(
        `${payments}/check-payment.ts`,
        "state === 'verified' || (state === 'suspicious' && !staff)",
        "state === 'verified' || state === 'cancelled' || (state === 'suspicious' && !staff)",
      ),
    ],
    titles: ['a callback twice, late, before the payment and out of order credits once'],
  },
  {
    guard: 'a callback names payment and authority that belong together',
    edits: [edit(`${screens}/callback.ts`, 'match.payment.authority !== callback.authority', 'false')],
    titles: ['a callback that is forged changes nothing and reveals nothing'],
  },
  {
    guard:
      'a callback comes from the gateway of its payment: it is asked for, and no authority has the form of the other one',
    edits: [
      edit(`${screens}/callback.ts`, 'match.payment.gateway !== gateway.name ||', ''),
      edit(
        `${payments}/providers/zarinpal.ts`,
        'if (!authority || !authorityPattern.test(authority)) return null\n      return { authority, claim',
        'if (!authority) return null\n      return { authority, claim',
      ),
      edit(
        `${payments}/providers/zibal.ts`,
        'if (!authority || !/^\\d{1,18}$/.test(authority)) return null',
        'if (!authority) return null',
      ),
    ],
    titles: ['a callback that is forged changes nothing and reveals nothing'],
  },
  {
    guard: 'what a browser claims is nothing without the word of the gateway',
    edits: [
      edit(
        `${payments}/check-payment.ts`,
        'gateway ? await gateway.verify(request) :',
        "gateway ? (claim === 'paid' ? { outcome: 'verified', referenceId: '1', maskedCard: null, amountRial: null, feeRial: 0n } : await gateway.verify(request)) :",
      ),
    ],
    titles: ['a callback that is forged changes nothing and reveals nothing'],
  },
  {
    guard: 'ZarinPal’s word of another amount',
    edits: [edit(`${payments}/providers/zarinpal.ts`, "[-50]: 'amount-differs'", "[-50]: 'unpaid'")],
    titles: ['another amount than ours waits for staff and is credited to nobody'],
    only: 'with zarinpal',
  },
  {
    guard: 'the amount that Zibal verified is compared, by its adapter and under the lock',
    edits: [
      edit(`${payments}/providers/zibal.ts`, 'details.amount !== expected', 'false'),
      edit(`${payments}/check-payment.ts`, 'amountRial !== null && amountRial !== payment.gateway_rial', 'false'),
    ],
    titles: ['another amount than ours waits for staff and is credited to nobody'],
    only: 'with zibal',
  },
  {
    guard: 'what is suspicious is not paid a second time',
    edits: [
      edit(`${payments}/start-payment.ts`, "open === 'suspicious' ? 'under-review' : 'other-try'", "'other-try'"),
    ],
    titles: ['another amount than ours waits for staff and is credited to nobody'],
  },
  {
    guard: 'nobody waits for a payer longer than a day',
    edits: [edit(`${payments}/decide.ts`, 'const late = ageMs >= dayMs', 'const late = ageMs < 0')],
    titles: ['the payment of a payer who closes the window is found, an unpaid one is not'],
  },
  {
    guard: 'the held part goes back when a try ends',
    edits: [
      edit(
        `${payments}/give-up.ts`,
        'if (payment.hold_id !== null) await releaseHold(trx, { holdId: payment.hold_id, at })',
        'void releaseHold',
      ),
    ],
    titles: ['the held part is released when the bank refuses'],
  },
  {
    guard: 'a refusal of the bank ends a try',
    edits: [
      edit(`${payments}/decide.ts`, "if (state === 'failed') return { to: 'failed', reason: 'refused-by-bank' }", ''),
    ],
    titles: ['the held part is released when the bank refuses'],
  },
  {
    guard: 'an authority that costs less is not one of this payment, and pays for nothing else',
    edits: [
      edit(`${screens}/callback.ts`, 'match.payment.authority !== callback.authority', 'callback.authority === null'),
    ],
    titles: ['a cheap authority cannot pay an expensive order'],
  },
  {
    guard: 'ZarinPal is told that these are rials',
    edits: [edit(`${payments}/providers/zarinpal.ts`, "currency: 'IRR'", "currency: 'IRT'")],
    titles: ['the bank gets the rials of the page, and not tomans or ten times as much'],
    only: 'with zarinpal',
  },
  {
    guard: 'Zibal gets rials',
    edits: [
      edit(
        `${payments}/providers/zibal.ts`,
        "ask('request', {\n        amount: amountRial,",
        "ask('request', {\n        amount: amountRial / 10n,",
      ),
    ],
    titles: ['the bank gets the rials of the page, and not tomans or ten times as much'],
    only: 'with zibal',
  },
  {
    guard: 'two tabs are one payment: money for what is paid already goes to the wallet',
    edits: [
      edit(`${payments}/start-payment.ts`, 'if (open) return refuse(', 'if (open && payable.id < 0n) return refuse('),
    ],
    titles: ['a double tap in two tabs is paid once'],
  },
  {
    guard: 'what is paid can not be paid again, from a page that was left open',
    edits: [edit(`${payments}/start-payment.ts`, "if (state === 'paid') return 'paid'", '')],
    titles: ['reload and Back repeat nothing'],
  },
  {
    guard: 'a form that came back with Back is the payment that it was',
    edits: [
      edit(
        `${payments}/start-payment.ts`,
        '  if (before) {\n    if (!startHash',
        '  if (before && before.id < 0n) {\n    if (!startHash',
      ),
    ],
    titles: ['reload and Back repeat nothing'],
  },
  {
    guard: 'the page after the bank opens by its token, and never without',
    edits: [edit(`${screens}/result.tsx`, 'if (!owner && !isResultToken(', 'if (owner && !isResultToken(')],
    titles: ['a session that ended at the bank loses nothing, and leads to sign-in and back'],
  },
  {
    guard: 'who only has the address of a result does not see whose it is',
    edits: [edit(`${screens}/result.tsx`, '{ owner, signIn }', '{ owner: true, signIn }')],
    titles: ['a session that ended at the bank loses nothing, and leads to sign-in and back'],
  },
  {
    guard: 'who dies with this gateway is in nobody’s way: the sweep gives it up, and so does another try',
    edits: [
      edit(
        `${payments}/start-payment.ts`,
        'next_check_at: alone ? null : new Date(now.getTime() + 120_000)',
        'next_check_at: null',
      ),
      edit(
        `${payments}/end-earlier-try.ts`,
        "if (payment) await giveUp(trx, payment, { to: 'cancelled', reason: 'replaced', at: ctx.now })",
        'void payment',
      ),
    ],
    titles: ['a process that dies at any statement leaves no partial state'],
  },
].map((entry) => ({ ...entry, tests: `${payments}/faults.test.ts` }))

const atOnce: Mutation[] = [
  {
    guard: 'fifty at once: what is verified stays so',
    edits: [
      edit(
        `${payments}/check-payment.ts`,
        'if (isEnd(payment.state, answer.staff)) return payment.state',
        "if (payment.state === 'created') return payment.state",
      ),
    ],
    titles: ['fifty callbacks credit once'],
  },
  {
    guard: 'a form is one payment',
    edits: [
      edit(
        `${payments}/start-payment.ts`,
        '  if (before) {\n    if (!startHash',
        '  if (before && before.id < 0n) {\n    if (!startHash',
      ),
    ],
    titles: ['the same form ten times is one payment, ten tabs are one open payment'],
  },
  {
    guard: 'an open try keeps another one from beginning',
    edits: [
      edit(`${payments}/start-payment.ts`, 'if (open) return refuse(', 'if (open && payable.id < 0n) return refuse('),
    ],
    titles: ['the same form ten times is one payment, ten tabs are one open payment'],
  },
  {
    guard: 'a wallet pays with what is in it',
    edits: [
      edit(
        `${payments}/start-payment.ts`,
        'tooLarge) ? balances.cash + balances.gift : 0n',
        'tooLarge) ? payable.amount_rial : 0n',
      ),
    ],
    titles: ['one wallet pays one of ten orders that each need all of it'],
  },
  {
    guard: 'payments of one person wait for each other: at their balances, and at their limit before',
    edits: [
      edit(`${ledger}/balances.ts`, ".orderBy('id').forUpdate()", ".orderBy('id')"),
      edit(`${payments}/start-payment.ts`, 'key: `payment:person:${personId}`', 'key: `payment:person:${payableId}`'),
    ],
    titles: ['one wallet pays one of ten orders that each need all of it'],
    onServer: true,
  },
  {
    guard: 'accounts are locked in one order',
    edits: [
      edit(`${ledger}/post-transfer.ts`, "order by kind not like 'person-%', id for update", 'order by id for update'),
    ],
    titles: ['payments and credits of one person wait for each other, and never deadlock'],
    onServer: true,
  },
  {
    guard: 'refunds sum to what was paid, of the whole and of each part',
    edits: [
      edit(
        `${payments}/refunds.ts`,
        'amount <= 0n || amount > payable.amount_rial - payable.refunded_rial',
        'amount <= 0n',
      ),
      edit(`${payments}/refund-parts.ts`, 'giftRial <= paid.giftRial - refunded.giftRial ?', 'amount > 0n ?'),
    ],
    titles: ['ten refunds for ten causes never exceed the payment'],
  },
  {
    guard: 'what was released meanwhile is held again',
    edits: [
      edit(`${payments}/settle-payment.ts`, 'if (!again.ok) return false', 'if (!again.ok || again.ok) return false'),
    ],
    titles: ['a verification and the release of its held part never leave a partial state'],
  },
  {
    guard: 'who dies before the gateway answers is in nobody’s way: the sweep gives it up, and so does another try',
    edits: [
      edit(
        `${payments}/start-payment.ts`,
        'next_check_at: alone ? null : new Date(now.getTime() + 120_000)',
        'next_check_at: null',
      ),
      edit(
        `${payments}/end-earlier-try.ts`,
        "if (payment) await giveUp(trx, payment, { to: 'cancelled', reason: 'replaced', at: ctx.now })",
        'void payment',
      ),
    ],
    titles: ['a payment %s keeps its money right, and ends'],
    only: 'gateway',
  },
  {
    guard: 'what was held for a try that died goes back',
    edits: [
      edit(
        `${payments}/give-up.ts`,
        'if (payment.hold_id !== null) await releaseHold(trx, { holdId: payment.hold_id, at })',
        'void releaseHold',
      ),
    ],
    titles: ['a payment %s keeps its money right, and ends'],
    only: 'by wallet and gateway',
  },
  {
    guard: 'what the wallet pays alone is written with its money',
    edits: [
      edit(
        `${payments}/start-payment.ts`,
        '    await settleFromWallet(trx, ctx, { payment, payable, balances })\n    return ok({ payment, title: payable.title, fresh: true })',
        '    return ok({ payment, title: payable.title, fresh: true, payable, balances })',
      ),
      edit(
        `${payments}/start-payment.ts`,
        '  if (!intent.ok) return intent\n',
        '  if (!intent.ok) return intent\n  const later = intent.value as never as { payment: PaymentRow; payable?: PayableRow; balances: never }\n  if (later.payable) await inTransaction(ctx.db, (trx) => settleFromWallet(trx, ctx, { payment: later.payment, payable: later.payable!, balances: later.balances }))\n',
      ),
    ],
    titles: ['a payment %s keeps its money right, and ends'],
    only: 'by wallet alone',
  },
].map((entry) => ({ ...entry, tests: `${payments}/parallel.test.ts` }) as Mutation)

const sweeps: Mutation[] = [
  {
    guard: 'who dies before the gateway answers is found by the sweep',
    edits: [
      edit(
        `${payments}/start-payment.ts`,
        'next_check_at: alone ? null : new Date(now.getTime() + 120_000)',
        'next_check_at: null',
      ),
    ],
    titles: ['that never reached the gateway is given up by the sweep'],
  },
  {
    guard: 'money whose authority never reached us is found by our number in its address',
    edits: [edit(`${payments}/sweep.ts`, 'if (!pid) return null', 'return null')],
    titles: ['that the gateway lists as unverified is found by its authority, or by our number in its address'],
  },
  {
    guard: 'the try before is asked about first',
    edits: [
      edit(
        `${payments}/end-earlier-try.ts`,
        "if (open.state === 'redirected') await checkPayment(",
        "if (open.state === 'verified') await checkPayment(",
      ),
    ],
    titles: ['of an open try is found before another one begins'],
  },
  {
    guard: 'what is paid already is not paid a second time',
    edits: [
      edit(
        `${payments}/settle-payment.ts`,
        "payable.state === 'open' && sameAmount && (await takeMoney",
        '(await takeMoney',
      ),
    ],
    titles: ['for an already paid order goes to the wallet, and the person is notified'],
  },
].map((entry) => ({ ...entry, tests: `${payments}/payments.test.ts` }))

const discounts: Mutation[] = [
  {
    guard: 'the last use of a code is taken by one',
    edits: [
      edit(
        `${payments}/discounts/apply-discount.ts`,
        ".where('id', '=', existing.id)\n      .forUpdate()",
        ".where('id', '=', existing.id)",
      ),
    ],
    tests: `${payments}/discounts/discounts-at-once.test.ts`,
    titles: ['the last use of a code goes to one of several concurrent payers'],
    onServer: true,
  },
  {
    guard: 'money for another amount is not the money of this order',
    edits: [
      edit(`${payments}/settle-payment.ts`, "payable.state === 'open' && sameAmount &&", "payable.state === 'open' &&"),
    ],
    tests: `${payments}/discounts/discounts.test.ts`,
    titles: ['ends the earlier attempt; its money, should it come, goes to the wallet and not to another amount'],
  },
]

const publicFiles: Mutation[] = [
  {
    guard: 'a payer is led to nobody whom nobody configured, by a form neither',
    edits: [edit('src/kit/redirect.ts', '!origins.includes(new URL(address).origin)', 'origins.length === 0')],
    titles: ['goes to no unconfigured address'],
  },
  {
    guard: 'a gateway that there is none of has no callback',
    edits: [
      edit(
        `${screens}/callback.ts`,
        'if (!gateway) throw notFound()',
        'if (!gateway) return redirect(resultPath, 303)',
      ),
    ],
    titles: ['%s: %s %s is the error page of %i, and in the shape of the API for a script'],
    only: 'paypal',
  },
  {
    guard: 'no address answers in the words of the router',
    edits: [
      edit(
        'src/platform/http/page-routes.ts',
        'return isRawFailure(scope, response) ? sendFailure',
        'return !scope ? sendFailure',
      ),
    ],
    titles: ['%s: %s %s is the error page of %i, and in the shape of the API for a script'],
  },
  {
    guard: 'the receipt of somebody else is not there',
    edits: [edit(`${payments}/receipt/load-receipt.ts`, 'payment.payment.person_id !== personId ||', '')],
    titles: ['only its owner gets the file of a receipt'],
  },
].map((entry) => ({ ...entry, tests: `${screens}/screens.test.ts` }))

const restarts: Mutation[] = [
  {
    guard: 'a database that went away in the middle: the sweep asks about what was left',
    edits: [
      edit(`${payments}/sweep.ts`, "eachRow('payments.sweep', due,", "eachRow('payments.sweep', due.slice(0, 0),"),
    ],
    titles: ['%s: all that the bank took is verified, and the books balance'],
    tests: `${payments}/database-restart.test.ts`,
    onServer: true,
  },
]

const admin: Mutation[] = [
  {
    guard: 'the sweep leaves to staff what is suspicious: it is not planned, and not asked about',
    edits: [
      edit(`${payments}/check-payment.ts`, 'ended_at: null, next_check_at: null }', 'ended_at: null }'),
      edit(
        `${payments}/check-payment.ts`,
        "state === 'verified' || (state === 'suspicious' && !staff)",
        "state === 'verified'",
      ),
    ],
    titles: ['waits for staff, and is credited when the gateway verifies its amount after all'],
  },
  {
    guard: 'staff may ask about what is suspicious',
    edits: [edit(`${payments}/check-payment.ts`, "state === 'suspicious' && !staff", "state === 'suspicious'")],
    titles: ['waits for staff, and is credited when the gateway verifies its amount after all'],
  },
  {
    guard: 'the amount is compared under the lock, also when staff ask',
    edits: [
      edit(`${payments}/check-payment.ts`, 'amountRial !== null && amountRial !== payment.gateway_rial', 'false'),
    ],
    titles: ['with another amount is never credited, for any number of checks'],
  },
  {
    guard: 'what staff have rejected is not suspicious again',
    edits: [
      edit(`${payments}/check-payment.ts`, "if (payment.reason === 'rejected-by-staff') return payment.state", ''),
    ],
    titles: ['is rejected with a reason, once, and stays so when the gateway names it again'],
  },
  {
    guard: 'only what is suspicious is rejected',
    edits: [
      edit(`${payments}/desk/decide-payment.ts`, "if (payment.state !== 'suspicious') return refuse('ended')", ''),
    ],
    titles: ['is rejected with a reason, once, and stays so when the gateway names it again'],
  },
  {
    guard: 'nobody rejects their own payment',
    edits: [edit(`${payments}/desk/decide-payment.ts`, "if (payment.person_id === staffId) return refuse('own')", '')],
    titles: ['of a colleague cannot be decided by that colleague'],
  },
  {
    guard: 'a form of staff gives back once',
    edits: [edit(`${payments}/refunds.ts`, 'if (before) return ok(before)', '')],
    titles: ['below the limit is in the wallet at once, and once for a form'],
  },
  {
    guard: 'above the limit a second person decides',
    edits: [
      edit(
        `${payments}/desk/decide-refund.ts`,
        'needsApproval: before + amountRial > limit',
        'needsApproval: limit < 0n',
      ),
    ],
    titles: ['above the limit waits for a colleague other than the requester'],
  },
  {
    guard: 'amounts that one person lets go are summed',
    edits: [edit(`${payments}/desk/decide-refund.ts`, 'before + amountRial > limit', 'amountRial > limit')],
    titles: ['of two amounts below the limit whose sum for %s is above it waits for a colleague'],
  },
  {
    guard: 'the second person is another one',
    edits: [
      edit(
        `${payments}/desk/decide-refund.ts`,
        "if (refund.requested_by === staffId) return refuse('same-person')",
        '',
      ),
    ],
    titles: ['above the limit waits for a colleague other than the requester'],
  },
  {
    guard: 'a refund is let go once',
    edits: [
      edit(
        `${payments}/desk/decide-refund.ts`,
        "if (refund.state !== 'awaiting-approval') return refuse('ended')\n    if (refund.requested_by",
        'if (refund.requested_by',
      ),
    ],
    titles: ['above the limit waits for a colleague other than the requester'],
  },
  {
    guard: 'what waits for approval is reserved',
    edits: [
      edit(
        `${payments}/refunds.ts`,
        'refunded_rial: payable.refunded_rial + amount',
        'refunded_rial: payable.refunded_rial + (wanted.needsApproval ? 0n : amount)',
      ),
    ],
    titles: ['that is rejected frees its amount'],
  },
  {
    guard: 'what was rejected is free again',
    edits: [
      edit(`${payments}/desk/decide-refund.ts`, 'payable.refunded_rial - refund.amount_rial', 'payable.refunded_rial'),
    ],
    titles: ['that is rejected frees its amount'],
  },
  {
    guard: 'a transfer to a card is written down once',
    edits: [
      edit(`${payments}/desk/decide-refund.ts`, "if (refund.state !== 'awaiting-transfer') return refuse('ended')", ''),
    ],
    titles: ['to a card is recorded with the number of the bank'],
  },
  {
    guard: 'nobody gives back to themselves',
    edits: [edit(`${payments}/desk/decide-refund.ts`, "if (row.person_id === staffId) return refuse('own')", '')],
    titles: ['of one’s own payment needs a colleague'],
  },
  {
    guard: 'a day of a gateway is one of Tehran, and what the gateway says stands beside the books',
    edits: [edit(`${payments}/desk/reconcile.ts`, 'stated === null || stated === net ? null', 'stated !== net ? null')],
    titles: ['compares payments, books and the gateway’s statement, by the day in Tehran'],
  },
].map((entry) => ({ ...entry, tests: `${payments}/desk/admin.test.ts` }))

const withdrawals: Mutation[] = [
  {
    guard: 'a withdrawal sets its amount aside',
    edits: [edit(`${wallet}/request-withdrawal.ts`, "from: 'cash'", "from: 'gift-and-cash'")],
    titles: ['holds cash and leaves gift credit alone'],
  },
  {
    guard: 'a withdrawal stays within its bounds and the cash',
    edits: [edit(`${wallet}/request-withdrawal.ts`, 'if (refusal) return refuse(refusal)', 'void refusal')],
    titles: ['refuses %s rials: %s'],
    // Too much for the cash is refused by the hold too.
    only: 'bove',
  },
  {
    guard: 'cash covers a withdrawal: by the rule, and by the hold',
    edits: [
      edit(`${wallet}/request-withdrawal.ts`, 'if (refusal) return refuse(refusal)', 'void refusal'),
      edit(`${ledger}/holds.ts`, "if (cashRial > cash) return refuse('insufficient')", ''),
      edit(`${ledger}/post-transfer.ts`, 'locked.balance_rial + given.amount_rial >= 0', 'given.amount_rial <> 0'),
    ],
    titles: ['refuses %s rials: %s'],
    only: 'insufficient',
  },
  {
    guard: 'a form is one withdrawal of one amount',
    edits: [
      edit(
        `${wallet}/request-withdrawal.ts`,
        "before.amount_rial === amountRial ? ok({ id: before.public_id }) : refuse('key-used')",
        'ok({ id: before.public_id })',
      ),
    ],
    titles: ['is one withdrawal per form, and refuses the form with another amount'],
  },
  {
    guard: 'once a day',
    edits: [
      edit(
        `${wallet}/request-withdrawal.ts`,
        "if (await hasWithdrawn(trx, personId, requestedOn)) return refuse('once-a-day')",
        '',
      ),
    ],
    titles: ['is possible once per Tehran day, and again after cancelling'],
  },
  {
    guard: 'a withdrawal ends once',
    edits: [
      edit(
        `${wallet}/end-withdrawal.ts`,
        "if (row.state === 'settled' && row.tracking === tracking) return ok(null)\n      if (row.state !== 'requested' || row.person_id === null) return refuse('ended')",
        "if (row.state === 'settled' && row.tracking === tracking) return ok(null)",
      ),
    ],
    titles: ['settled: the money is gone, once, and the person is notified'],
  },
  {
    guard: 'what was rejected is in the wallet again',
    edits: [edit(`${wallet}/end-withdrawal.ts`, 'await releaseHold(trx, { holdId: row.hold_id, at: ctx.now })', '')],
    titles: ['rejected: the money is back as cash, with the reason'],
  },
  {
    guard: 'only its person takes a withdrawal back',
    edits: [edit(`${wallet}/end-withdrawal.ts`, 'if (row.person_id !== personId) throw notFound()', '')],
    titles: ['cancelled by the person, and by nobody else'],
  },
  {
    guard: 'nobody settles their own withdrawal',
    edits: [
      edit(
        `${wallet}/end-withdrawal.ts`,
        "if (row.person_id === staffId) return refuse('own')\n      if (row.ready_at",
        'if (row.ready_at',
      ),
    ],
    titles: ['is never decided by its own person'],
  },
  {
    guard: 'a withdrawal is held after something new',
    edits: [edit(`${wallet}/end-withdrawal.ts`, "if (row.ready_at > ctx.now) return refuse('held')", '')],
    titles: ['is held, and staff cannot transfer it early'],
  },
  {
    guard: 'money goes to a Sheba with a name',
    edits: [edit(`${wallet}/request-withdrawal.ts`, "sheba === null ? refuse('no-sheba') : ok(", 'ok(')],
    titles: ['needs a Sheba and the name of its owner'],
  },
  {
    guard: 'a withdrawal stays as it was asked for',
    edits: [
      edit(
        'database/migrations/0070-withdrawals.sql',
        "raise exception 'a withdrawal stays as it was asked for';",
        'return new;',
      ),
    ],
    titles: ['is protected in the database'],
  },
].map((entry) => ({ ...entry, tests: `${wallet}/withdrawals.test.ts` }))

const withdrawalsAtOnce: Mutation[] = [
  {
    guard: 'the form of a withdrawal is asked for under the lock',
    edits: [
      edit(
        `${wallet}/request-withdrawal.ts`,
        'if (before) return before.amount_rial',
        'if (before && amountRial < 0n) return before.amount_rial',
      ),
    ],
    titles: ['one form sent three times is one withdrawal'],
  },
  {
    guard: 'once a day, also at once',
    edits: [
      edit(
        `${wallet}/request-withdrawal.ts`,
        "if (await hasWithdrawn(trx, personId, requestedOn)) return refuse('once-a-day')",
        '',
      ),
    ],
    titles: ['two forms on one day are one withdrawal and one refusal'],
  },
  {
    guard: 'two forms of one person wait for each other',
    edits: [edit(`${ledger}/balances.ts`, ".orderBy('id').forUpdate()", ".orderBy('id')")],
    titles: ['two forms on one day are one withdrawal and one refusal'],
    onServer: true,
  },
  {
    guard: 'the form of a charge is its subject',
    edits: [edit(`${wallet}/request-charge.ts`, 'sentKey, String(amountRial)', 'sentKey, Math.random()')],
    titles: ['one charge sent three times is one payable'],
  },
  {
    guard: 'who ends a withdrawal looks whether it has ended',
    edits: [
      edit(
        `${wallet}/end-withdrawal.ts`,
        "if (row.state === 'cancelled') return ok(null)\n    if (row.state !== 'requested') return refuse('ended')",
        '',
      ),
    ],
    titles: ['settling, rejecting and cancelling end it once, with the money in the matching place'],
  },
].map((entry) => ({ ...entry, tests: `${wallet}/parallel.test.ts` }) as Mutation)

const books: Mutation[] = [
  {
    guard: 'a cause moves money once',
    edits: [
      edit(
        `${ledger}/post-transfer.ts`,
        'if (before) return ok({ transferId: before.id, before: true })',
        'if (before) return postTransfer(trx, { ...transfer, key: `${transfer.key}:again` })',
      ),
    ],
    titles: ['moves money once per cause, for any caller'],
  },
  {
    guard: 'nobody owes us',
    edits: [
      edit(`${ledger}/post-transfer.ts`, 'locked.balance_rial + given.amount_rial >= 0', 'given.amount_rial <> 0'),
    ],
    titles: ['is refused when a personal balance would become negative'],
  },
  {
    guard: 'entries sum to zero: in code, and in the database',
    edits: [
      edit(
        `${ledger}/post-transfer.ts`,
        'if (whole.length === 0 || sum !== 0n) throw',
        'if (whole.length === 0) throw',
      ),
      edit(
        'database/migrations/0067-ledger.sql',
        'group by transfer_id having sum(amount_rial) <> 0) then',
        'group by transfer_id having false) then',
      ),
    ],
    titles: ['throws when it does not sum to zero, and the database refuses manual entries too'],
  },
  {
    guard: 'entries that somebody writes by hand sum to zero',
    edits: [
      edit(
        'database/migrations/0067-ledger.sql',
        'group by transfer_id having sum(amount_rial) <> 0) then',
        'group by transfer_id having false) then',
      ),
    ],
    titles: ['throws when it does not sum to zero, and the database refuses manual entries too'],
  },
  {
    guard: 'gift credit is spent first',
    edits: [edit(`${ledger}/holds.ts`, "hold.from === 'cash' ? 0n : gift < amountRial ? gift : amountRial", '0n')],
    titles: ['takes gift credit first, and returns each part to its account'],
  },
  {
    guard: 'a hold is released once',
    edits: [edit(`${ledger}/holds.ts`, "if (hold.state !== 'open' || hold.person_id === null) return false", '')],
    titles: ['takes gift credit first, and returns each part to its account'],
  },
  {
    guard: 'a hold is covered, by the rule and by the transfer',
    edits: [
      edit(`${ledger}/holds.ts`, "if (cashRial > cash) return refuse('insufficient')", ''),
      edit(`${ledger}/post-transfer.ts`, 'locked.balance_rial + given.amount_rial >= 0', 'given.amount_rial <> 0'),
    ],
    titles: ['of cash only leaves gift credit, and is refused above the balance'],
  },
  {
    guard: 'a hold is captured once',
    edits: [edit(`${ledger}/holds.ts`, "if (hold.state === 'captured') return ok(null)\n", '')],
    titles: ['is captured together with other money, once, and never after a release'],
  },
  {
    guard: 'what was released is not captured',
    edits: [
      edit(
        `${ledger}/holds.ts`,
        "if (hold.state === 'released' || hold.person_id === null) return refuse('ended')",
        '',
      ),
    ],
    titles: ['is captured together with other money, once, and never after a release'],
  },
  {
    guard: 'only expired holds are released',
    edits: [edit(`${ledger}/holds.ts`, ".where('expires_at', '<=', now)", ".where('expires_at', 'is not', null)")],
    titles: ['is released exactly once after it expired'],
  },
  {
    guard: 'the books hold: held money is taken away from cash',
    edits: [
      edit(`${ledger}/holds.ts`, 'amountRial: -(hold.cash_rial + hold.gift_rial)', 'amountRial: -hold.cash_rial'),
    ],
    titles: ['keeps its invariants for any sequence of operations'],
  },
  {
    guard: 'the ledger is only added to',
    edits: [
      edit(
        'database/migrations/0067-ledger.sql',
        "raise exception 'the ledger is only added to';",
        'return coalesce(new, old);',
      ),
    ],
    titles: ['is immutable: %s'],
  },
].map((entry) => ({ ...entry, tests: `${ledger}/ledger.test.ts` }))

const companyAccounts: Mutation[] = [
  {
    guard: 'company accounts have stripes',
    edits: [edit('src/features/ledger/accounts.ts', 'export const stripes = 16', 'export const stripes = 1')],
    titles: ['of other payments are not locked by an open one'],
    onServer: true,
  },
  {
    guard: 'a transaction uses one stripe',
    edits: [edit(`${ledger}/stripes.ts`, 'if (before !== undefined) return before', '')],
    titles: ['use one stripe for all transfers of a transaction, and the same one when it is repeated'],
  },
  {
    guard: 'a cause that opened its accounts meanwhile is not refused',
    edits: [
      edit(
        `${ledger}/post-transfer.ts`,
        "return meanwhile ? ok({ transferId: meanwhile.id, before: true }) : refuse('insufficient')",
        "return refuse('insufficient')",
      ),
    ],
    titles: ['are opened once by two transfers of one cause'],
    onServer: true,
  },
  {
    guard: 'the debt of a gateway is the sum of its stripes',
    edits: [
      edit(
        'database/migrations/0680-stripes-of-company-accounts.sql',
        "account.kind = 'clearing' and split_part(account.key, ':', 2) = payment.gateway",
        "account.key = 'clearing:' || payment.gateway",
      ),
    ],
    titles: ['hold the sum of all payments, refunds and payouts, whatever happens at once'],
  },
].map((entry) => ({ ...entry, tests: `${payments}/company-accounts.test.ts` }) as Mutation)

export const mutations: readonly Mutation[] = [
  ...faults,
  ...atOnce,
  ...sweeps,
  ...discounts,
  ...publicFiles,
  ...restarts,
  ...admin,
  ...withdrawals,
  ...withdrawalsAtOnce,
  ...books,
  ...companyAccounts,
]
