import type { Mobile } from '#kit/mobile.ts'
import type { Rial } from '#kit/money.ts'
import type { GatewayName } from '../../gateway-names.ts'

/** `paymentId` is our public id; `callbackUrl` already contains it. */
export type PaymentToCreate = {
  paymentId: string
  amountRial: Rial
  description: string
  callbackUrl: string
  mobile?: Mobile | undefined
}

/** How the payer's browser reaches the gateway. */
export type GatewayRedirect =
  | { kind: 'get'; url: string }
  | { kind: 'post'; url: string; fields: Readonly<Record<string, string>> }

/**
 * Why a gateway refuses to create a payment. `configuration`: ours to fix, staff are notified;
 * `busy`: temporary; `amount`: outside its limits; `invalid`: a bug.
 */
export type CreationRefusal = 'configuration' | 'busy' | 'amount' | 'invalid'

/**
 * After `unavailable` with `sent: 'maybe'` the gateway may have a session to which nobody was sent.
 */
export type CreatedPayment =
  | { state: 'created'; authority: string; redirect: GatewayRedirect }
  | { state: 'refused'; reason: CreationRefusal; code: string }
  | { state: 'unavailable'; sent: 'no' | 'maybe' }

/** A returning browser's claim; nothing is credited before {@link PaymentGateway.verify}. */
export type PaymentCallback = { authority: string; claim: 'paid' | 'unpaid' }

/**
 * `amountRial` is null when the gateway compares amounts itself. `unpaid` may still become paid
 * while {@link PaymentGateway.inquire} says `at-bank`. `unavailable` means nothing about the
 * payment.
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

/** `impossible`: only a staff transfer can refund the money. */
export type Reversal = 'reversed' | 'impossible' | 'unavailable'

/**
 * Money that a gateway took and we have not verified. `callbackUrl` names our payment when the
 * gateway reports it.
 */
export type UnverifiedPayment = { authority: string; amountRial: Rial; callbackUrl: string | null }

/**
 * A payment gateway. Every call answers within its time limit, tries once and never throws for
 * gateway failures; the caller retries. Answers never contain a merchant id or a full card number.
 */
export type PaymentGateway = {
  name: GatewayName
  /** The origin of forms, for the Content-Security-Policy; undefined until a fake listens. */
  origin(): string | undefined
  /** The min and max amount of one payment, in rials. */
  limits: { least: Rial; most: Rial }
  create(payment: PaymentToCreate): Promise<CreatedPayment>
  /** Parses a callback's query; null when it is not this gateway's. */
  parseCallback(query: URLSearchParams): PaymentCallback | null
  verify(payment: { authority: string; amountRial: Rial }): Promise<Verification>
  inquire(payment: { authority: string }): Promise<GatewayState>
  /** Reverses the full amount to the card while possible; absent when unsupported. */
  reverse?(payment: { authority: string }): Promise<Reversal>
  /** Lists paid, unverified amounts in rials; null without a response. Absent when unsupported. */
  listUnverified?(): Promise<readonly UnverifiedPayment[] | null>
}

declare module '#platform/providers.ts' {
  interface Providers {
    /** In the order offered to payers; never empty. */
    gateways: readonly PaymentGateway[]
  }
}
