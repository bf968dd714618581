/** A guard taken out of the code, and the tests that must fail without it. `from` stands once in `file`. */
export type Mutation = { file: string; from: string; to: string; tests: string; name: string }

const payments = 'src/capabilities/payments/server'
const ledger = 'src/capabilities/ledger/server'
const faults = `${payments}/faults.test.ts`
const parallel = `${payments}/parallel.test.ts`
const stories = `${payments}/payments.test.ts`
const adapters = `${payments}/providers/gateways.test.ts`
const desk = `${payments}/desk/desk.test.ts`

/**
 * Each fault of a payment with what keeps it harmless (`npm run mutations`): a test that stays green without its guard tests
 * nothing.
 */
export const mutations: readonly Mutation[] = [
  {
    name: 'a gateway that gives no answer to a request',
    file: `${payments}/start-payment.ts`,
    from: "const reason = created.state === 'unavailable' ? 'gateway-unreachable' : 'gateway-refused'",
    to: "const reason = 'gateway-refused' as const",
    tests: faults,
  },
  {
    name: 'a verification without an answer is no refusal',
    file: `${payments}/decide.ts`,
    from: "    case 'unavailable':\n      return wait",
    to: "    case 'unavailable':\n      return cancelled",
    tests: faults,
  },
  {
    name: 'zarinpal: an answer that is none says nothing',
    file: `${payments}/providers/zarinpal.ts`,
    from: "if (!answer.success) return { sent: 'maybe' }",
    to: 'if (!answer.success) return { code: -51, data: {} }',
    tests: adapters,
  },
  {
    name: 'zarinpal: an empty array stands for nothing',
    file: `${payments}/providers/zarinpal.ts`,
    from: "return code === undefined ? { sent: 'maybe' } : { code, data: told }",
    to: 'return { code: code ?? -51, data: told }',
    tests: adapters,
  },
  {
    name: 'the sweep asks about what nobody came back from',
    file: `${payments}/sweep.ts`,
    from: 'for (const { id } of due) await checkPayment(ctx, id, { claim: null })',
    to: 'void checkPayment',
    tests: faults,
  },
  {
    name: 'asked again while the gateway is silent',
    file: `${payments}/check-payment.ts`,
    from: 'const next = goesOn ? new Date(now.getTime() + seconds * 1000) : null',
    to: 'const next = goesOn && payment.checks < 3 ? new Date(now.getTime() + seconds * 1000) : null',
    tests: faults,
  },
  {
    name: 'a claim of the browser is no payment',
    file: `${payments}/decide.ts`,
    from: "return late ? { to: 'expired', reason: 'never-paid' } : wait",
    to: "return late || claim === 'paid' ? { to: 'expired', reason: 'never-paid' } : wait",
    tests: faults,
  },
  {
    name: 'a payment that was cancelled may still be paid',
    file: `${payments}/check-payment.ts`,
    from: "const isEnd = (state: PaymentState, staff: boolean) => state === 'verified' ||",
    to: "const isEnd = (state: PaymentState, staff: boolean) => state === 'verified' || state === 'cancelled' ||",
    tests: faults,
  },
  {
    name: 'a verified payment is not credited again',
    file: `${payments}/check-payment.ts`,
    from: '  if (isEnd(payment.state, answer.staff)) return payment.state\n',
    to: '',
    tests: parallel,
  },
  {
    name: 'the callback of another authority',
    file: 'src/capabilities/payments/screens/callback.ts',
    from: ' ||\n    found.payment.authority !== callback.authority\n',
    to: '\n',
    tests: faults,
  },
  {
    name: 'the callback of another gateway',
    file: 'src/capabilities/payments/screens/callback.ts',
    from: '    found.payment.gateway !== gateway?.name ||\n    found.payment.authority !== callback.authority\n',
    to: '    false\n',
    tests: faults,
  },
  {
    name: 'another amount than ours is given to nobody',
    file: `${payments}/check-payment.ts`,
    from: 'if (amountRial !== null && amountRial !== payment.gateway_rial) {',
    to: 'if (amountRial !== null && amountRial < 0n) {',
    tests: faults,
  },
  {
    name: 'zarinpal: -50 is another amount',
    file: `${payments}/providers/zarinpal.ts`,
    from: "  [-50]: 'amount-differs',\n",
    to: "  [-50]: 'unpaid',\n",
    tests: faults,
  },
  {
    name: 'zarinpal: amounts are rials',
    file: `${payments}/providers/zarinpal.ts`,
    from: '        amount: amountRial,\n        currency:',
    to: '        amount: amountRial / 10n,\n        currency:',
    tests: faults,
  },
  {
    name: 'a suspicious payment is not paid again',
    file: `${payments}/start-payment.ts`,
    from: "if (open) return refuse(open === 'suspicious' ? 'under-review' : 'other-try')",
    to: "if (open && open !== 'suspicious') return refuse('other-try')",
    tests: faults,
  },
  {
    name: 'who never paid is not kept waiting for ever',
    file: `${payments}/decide.ts`,
    from: 'const dayMs = 24 * 3600 * 1000',
    to: 'const dayMs = 9_000 * 3600 * 1000',
    tests: faults,
  },
  {
    name: 'a held part comes back',
    file: `${payments}/give-up.ts`,
    from: '  if (payment.hold_id !== null) await releaseHold(trx, { holdId: payment.hold_id, at })\n',
    to: '  void releaseHold\n',
    tests: faults,
  },
  {
    name: 'a bank that refused is told by the gateway',
    file: `${payments}/decide.ts`,
    from: "  if (state === 'failed') return { to: 'failed', reason: 'refused-by-bank' }\n",
    to: '',
    tests: faults,
  },
  {
    name: 'an open try is asked about before another one',
    file: `${payments}/end-earlier-try.ts`,
    from: "  if (open.state === 'redirected') await checkPayment(ctx, open.id, { claim: null })\n",
    to: '  void checkPayment\n',
    tests: stories,
  },
  {
    name: 'one open payment for a payable',
    file: `${payments}/start-payment.ts`,
    from: '  const open = await findOpenTry(trx, payable.id)\n',
    to: '  const open = await findOpenTry(trx, -1n)\n',
    tests: parallel,
  },
  {
    name: 'the same form is one payment',
    file: `${payments}/start-payment.ts`,
    from: '  if (before) {\n',
    to: '  if (before && before.id < 0n) {\n',
    tests: parallel,
  },
  {
    name: 'another amount than the one on the page',
    file: `${payments}/start-payment.ts`,
    from: "  if (payable.amount_rial !== wanted.amountRial) return refuse('amount-changed')\n",
    to: '',
    tests: stories,
  },
  {
    name: 'somebody else’s payable',
    file: `${payments}/start-payment.ts`,
    from: "    .where('person_id', '=', personId)\n    .forUpdate()",
    to: '    .forUpdate()',
    tests: stories,
  },
  {
    name: 'a payable that is paid',
    file: `${payments}/start-payment.ts`,
    from: '  const closed = whyClosed(payable, ctx.now)\n',
    to: '  const closed = null as ReturnType<typeof whyClosed>\n',
    tests: stories,
  },
  {
    name: 'late money of a paid payable goes to the wallet',
    file: `${payments}/settle-payment.ts`,
    from: "const paid = payable.state === 'open' && sameAmount &&",
    to: 'const paid = sameAmount &&',
    tests: stories,
  },
  {
    name: 'money that no callback told of is found in the list of the gateway',
    file: `${payments}/sweep.ts`,
    from: 'const list = (await gateway.listUnverified?.()) ?? []',
    to: 'const list: never[] = []',
    tests: stories,
  },
  {
    name: 'the process dies between the gateway and its answer',
    file: `${payments}/start-payment.ts`,
    from: 'next_check_at: alone ? null : new Date(now.getTime() + 120_000),',
    to: 'next_check_at: null,',
    tests: parallel,
  },
  {
    name: 'a wallet is spent once',
    file: `${ledger}/spend-money.ts`,
    from: "  if (cashRial > cash) return refuse('insufficient')\n",
    to: '',
    tests: `${ledger}/ledger.test.ts`,
  },
  {
    name: 'nobody’s balance falls below zero',
    file: `${ledger}/post-transfer.ts`,
    from: "        and bool_and(locked.kind not like 'person-%' or locked.balance_rial + given.amount_rial >= 0)\n",
    to: '',
    tests: `${ledger}/ledger.test.ts`,
  },
  {
    name: 'a cause moves money once',
    file: `${ledger}/post-transfer.ts`,
    from: '  if (before) return ok({ transferId: before.id, before: true })\n',
    to: '',
    tests: `${ledger}/ledger.test.ts`,
  },
  {
    name: 'a transfer sums to zero',
    file: `${ledger}/post-transfer.ts`,
    from: 'if (whole.length === 0 || sum !== 0n) throw',
    to: 'if (whole.length === 0) throw',
    tests: `${ledger}/ledger.test.ts`,
  },
  {
    name: 'a refund never gives more than was paid',
    file: `${payments}/refund-parts.ts`,
    from: "return giftRial <= paid.giftRial - refunded.giftRial ? ok({ cashRial, giftRial }) : refuse('too-much')",
    to: 'return ok({ cashRial, giftRial })',
    tests: stories,
  },
  {
    name: 'to a card goes at most what came from it',
    file: `${payments}/refund-parts.ts`,
    from: "return amount <= fromCard && amount <= cashLeft ? ok({ cashRial: amount, giftRial: 0n }) : refuse('too-much')",
    to: "return amount <= cashLeft ? ok({ cashRial: amount, giftRial: 0n }) : refuse('too-much')",
    tests: stories,
  },
  {
    name: 'a refund needs another person',
    file: `${payments}/desk/decide-refund.ts`,
    from: "refuse('same-person')",
    to: "refuse('own')",
    tests: desk,
  },
  {
    name: 'the last use of a code is taken by one',
    file: `${payments}/discounts/apply-discount.ts`,
    from: "      .where('id', '=', known.id)\n      .forUpdate()\n",
    to: "      .where('id', '=', known.id)\n",
    tests: `${payments}/discounts/discounts-at-once.test.ts`,
  },
  {
    name: 'money for another amount is not this order’s',
    file: `${payments}/settle-payment.ts`,
    from: "payable.state === 'open' && sameAmount &&",
    to: "payable.state === 'open' &&",
    tests: `${payments}/discounts/discounts.test.ts`,
  },
]
