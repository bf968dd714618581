import type { Rial } from '#kit/money.ts'
import type { Instalment, InstalmentPlan } from '../../instalments.ts'
import type { QuoteInput } from '../../quote-input.ts'
import type { OrderReason } from '../../states.ts'

declare module '#platform/providers.ts' {
  interface Providers {
    /** The insurers; null when none is configured. */
    insurers: Insurers | null
  }
}

type Question = { insurer: string; key: string; input: QuoteInput; covers: readonly Rial[]; pricedOn: string }

export type Quoted =
  | {
      state: 'offered'
      reference: string
      discountHundredths: number
      prices: ReadonlyMap<string, Rial>
      plans: readonly InstalmentPlan[]
    }
  | { state: 'refused'; reason: string }
  | { state: 'failed'; reason: string }

type ToIssue = {
  insurer: string
  key: string
  reference: string
  coverRial: Rial
  priceRial: Rial
  input: QuoteInput
  insured: Readonly<Record<string, string>>
  startsOn: string
  endsOn: string
  /** Pictures of documents, as uploaded. */
  papers: readonly { mediaType: string; bytes: Buffer }[]
  /** The instalment plan, when the premium is not paid at once. */
  instalments: { plan: InstalmentPlan; firstRial: Rial; later: readonly Instalment[] } | null
}

export type IssuedPolicy = { number: string; uniqueCode: string; priceRial: Rial; beginsOn: string; endsOn: string }

/** The state of an order. `unknown`: the insurer never had it. `failed`: it may have it when `sent` is true. */
export type Outcome =
  | { state: 'issued'; policies: readonly IssuedPolicy[] }
  | { state: 'pending' }
  | { state: 'documents' | 'refused'; reason: OrderReason }
  | { state: 'voided' }
  | { state: 'unknown' }
  | { state: 'failed'; sent: 'no' | 'maybe'; code: string }

export type Insurers = {
  quote(request: Question): Promise<Quoted>
  issue(order: ToIssue): Promise<Outcome>
  status(order: { insurer: string; key: string }): Promise<Outcome>
  /** Ends an order, or one of its policies. Idempotent. */
  cancel(order: { insurer: string; key: string; number: string | null }): Promise<Outcome>
  /**
   * Reports a paid instalment; retries are safe. Returns false until the insurer has it, or reports that it knows no
   * such order.
   */
  instalmentPaid(paid: {
    insurer: string
    key: string
    number: number
    amountRial: Rial
    paidOn: string
  }): Promise<boolean>
}
