import type { Mobile } from '#kit/mobile.ts'
import type { Rial } from '#kit/money.ts'
import type { GatewayName } from '../../gateway-names.ts'

/** `paymentId` is our public id; `callbackUrl` holds it already. */
export type PaymentToCreate = {
  paymentId: string
  amountRial: Rial
  description: string
  callbackUrl: string
  mobile?: Mobile | undefined
}

/** How the payer's browser gets to the gateway. */
export type GatewayRedirect =
  | { kind: 'get'; url: string }
  | { kind: 'post'; url: string; fields: Readonly<Record<string, string>> }

/**
 * Why a gateway will not take a payment: `configuration` is ours to mend and staff are told, `busy` passes, `amount` is outside
 * of its limits, `invalid` is a fault of this code.
 */
export type CreationRefusal = 'configuration' | 'busy' | 'amount' | 'invalid'

/** After `unavailable` with `sent: 'maybe'` the gateway may have made a session that nobody was sent to. */
export type CreatedPayment =
  | { state: 'created'; authority: string; redirect: GatewayRedirect }
  | { state: 'refused'; reason: CreationRefusal; code: string }
  | { state: 'unavailable'; sent: 'no' | 'maybe' }

/** What a browser claims when it comes back; nothing is given for it before {@link PaymentGateway.verify}. */
export type PaymentCallback = { authority: string; claim: 'paid' | 'unpaid' }

/**
 * `amountRial` is null where the gateway compares amounts itself. `unpaid` may still become paid while
 * {@link PaymentGateway.inquire} says `at-bank`. `unavailable` says nothing about the payment.
 */
export type Verification =
  | {
      outcome: 'verified' | 'verified-before'
      referenceId: string
      maskedCard: string | null
      amountRial: Rial | null
      feeRial: Rial
    }
  | { outcome: 'unpaid' | 'amount-differs' | 'not-ours' | 'unknown-authority'; code: string }
  | { outcome: 'unavailable' }

/** `paid`: money was taken and waits for our verification. */
export type GatewayState =
  | 'verified'
  | 'paid'
  | 'at-bank'
  | 'failed'
  | 'cancelled'
  | 'reversed'
  | 'unknown'
  | 'unavailable'

/** `impossible`: only a transfer by staff can give the money back. */
export type Reversal = 'reversed' | 'impossible' | 'unavailable'

/** Money that a gateway took and that we have not verified. `callbackUrl` names our payment where the gateway tells it. */
export type UnverifiedPayment = { authority: string; amountRial: Rial; callbackUrl: string | null }

/**
 * A payment gateway. Every call answers within its time limit, tries once and never throws for what the gateway does; trying
 * again belongs to the caller. No answer carries a merchant id or a full card number.
 */
export type PaymentGateway = {
  name: GatewayName
  /** Origin to which a form may lead, for the Content-Security-Policy; undefined until an imitation listens. */
  origin(): string | undefined
  /** Amounts in rials that it takes in one payment. */
  limits: { least: Rial; most: Rial }
  create(payment: PaymentToCreate): Promise<CreatedPayment>
  /** Reads the query of a callback; null when it is none of this gateway's. */
  parseCallback(query: URLSearchParams): PaymentCallback | null
  verify(payment: { authority: string; amountRial: Rial }): Promise<Verification>
  inquire(payment: { authority: string }): Promise<GatewayState>
  /** Gives all of the money back to the card while the gateway still can; absent where it offers no such call. */
  reverse?(payment: { authority: string }): Promise<Reversal>
  /** What was paid and not verified, in rials; null when it did not answer. Absent where the gateway has no such list. */
  listUnverified?(): Promise<readonly UnverifiedPayment[] | null>
}

declare module '#platform/providers.ts' {
  interface Providers {
    /** In the order in which payers are offered them; never empty. */
    gateways: readonly PaymentGateway[]
  }
}
