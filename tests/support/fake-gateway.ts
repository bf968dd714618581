import type {
  CreatedPayment,
  GatewayState,
  PaymentGateway,
  PaymentToCreate,
  Reversal,
  UnverifiedPayment,
  Verification,
} from '#features/payments/server/providers/gateway-port.ts'

/** A gateway in memory whose responses a test sets; `sessions` are the requests to create one. */
export function fakeGateway(name: PaymentGateway['name'] = 'zarinpal') {
  const sessions: (PaymentToCreate & { authority: string })[] = []
  let count = 0
  const statement = {
    create: null as CreatedPayment | null,
    verification: { outcome: 'unpaid', code: '-51' } as Verification,
    state: 'at-bank' as GatewayState,
    reversal: 'reversed' as Reversal,
    unverified: [] as UnverifiedPayment[] | null,
  }
  const request = { verify: 0, inquire: 0, reverse: 0 }
  const gateway: PaymentGateway = {
    name,
    origin: () => 'https://gateway.example',
    limits: { least: 1000n, most: 1_000_000_000n },
    async create(payment) {
      if (statement.create) return statement.create
      const authority = `A${String(++count).padStart(35, '0')}`
      sessions.push({ ...payment, authority })
      return { state: 'created', authority, redirect: { kind: 'get', url: `https://gateway.example/pay/${authority}` } }
    },
    parseCallback(query) {
      const authority = query.get('Authority')
      return authority ? { authority, claim: query.get('Status') === 'OK' ? 'paid' : 'unpaid' } : null
    },
    async verify() {
      request.verify++
      return statement.verification
    },
    async inquire() {
      request.inquire++
      return statement.state
    },
    async reverse() {
      request.reverse++
      return statement.reversal
    },
    listUnverified: async () => statement.unverified,
  }
  return { gateway, sessions, said: statement, asked: request }
}

/** Returns a gateway's response about a payment that it took. */
export const verified = (over: Partial<Extract<Verification, { referenceId: string }>> = {}): Verification => ({
  outcome: 'verified',
  referenceId: '201',
  maskedCard: '502229******5995',
  amountRial: null,
  feeRial: 0n,
  ...over,
})
