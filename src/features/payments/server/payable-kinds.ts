import type { Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import { fromManifests, mergeTables, type Manifests } from '#platform/manifest.ts'

/**
 * Something that a feature collects money for. `subject` is the feature's key of one item, never
 * shown.
 */
export type PayableKind = {
  /** Permanent in the database: `wallet-charge`. */
  kind: string
  /** The readable name, «شارژ کیف پول»; a noun. */
  label: string
  /** The button to its page, when not «دیدن» with the label. */
  open?: string
  /** The person's own wallet, or revenue of a service by account name. */
  creditTo: 'own-wallet' | { revenue: string }
  /** Whether the wallet may pay for it. */
  mayUseWallet: boolean
  /** Whether it accepts codes; never for something that becomes money, such as a wallet charge. */
  takesDiscounts?: boolean
  /** The page of the paid item, or of another try. */
  pathOf: (subject: string) => string
  /** Its own page shows the payment too: the payer is redirected there. */
  tellsOfPayment?: true
  /** The plate of the paid item, for its payer; null where it has none. */
  plateOf?: (ctx: RequestContext, item: { personId: bigint; subject: string }) => Promise<Plate | null>
}

/**
 * One line of a payable in rials. `tax` lines go to the account of value added tax, `discount`
 * lines are negative and come from the company's discount account, the rest goes to `creditTo`.
 * Features pass `price` and `tax`.
 */
export type PayableLine = { label: string; amountRial: bigint; part: 'price' | 'tax' | 'discount' }

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** The payable kinds of the feature. */
    payables?: readonly PayableKind[]
  }
}

const kindsOf = fromManifests((manifests): Readonly<Record<string, PayableKind>> =>
  mergeTables(manifests.map(({ payables = [] }) => Object.fromEntries(payables.map((each) => [each.kind, each])))),
)

/** Finds a payable kind; throws for an unknown one. */
export function payableKind(manifests: Manifests, kind: string): PayableKind {
  const match = kindsOf(manifests)[kind]
  if (!match) throw new Error(`No feature collects «${kind}»: add the kind to a manifest`)
  return match
}

/** Returns the label of the button to a paid item's page. */
export const openText = ({ label, open }: PayableKind): string => open ?? `دیدن ${label}`

/** Lists the kinds that accept codes. */
export const kindsWithDiscounts = (manifests: Manifests): PayableKind[] =>
  Object.values(kindsOf(manifests)).filter(({ takesDiscounts }) => takesDiscounts)
