import { fromManifests, mergeTables, type Manifests } from '#platform/manifest.ts'

/**
 * Something that a room collects money for. `subject` is the room's own key of one such thing; it stands in no text.
 */
export type PayableKind = {
  /** In the database, never changes: `wallet-charge`. */
  kind: string
  /** What it is for people, «شارژ کیف پول»; a noun. */
  label: string
  /** The button to its page, where it is not «دیدن» with the label. */
  open?: string
  /** The person's own wallet, or revenue of a service, by the name of its account. */
  creditTo: 'own-wallet' | { revenue: string }
  /** Whether money of the wallet may pay for it. */
  mayUseWallet: boolean
  /** Whether codes make it cheaper; never what gives money, such as a charge of the wallet. */
  takesDiscounts?: boolean
  /** The page of the thing that was paid for, or where a person tries again. */
  pathOf: (subject: string) => string
  /** Its own page tells of the payment too: who has paid is led there at once. */
  tellsOfPayment?: true
}

/**
 * One line of what is paid, in rials. `tax` lines go to the account of value added tax, `discount` lines are negative and come
 * from the house's account of discounts, the rest goes to `creditTo`. Rooms ask for `price` and `tax`.
 */
export type PayableLine = { label: string; amountRial: bigint; part: 'price' | 'tax' | 'discount' }

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** What it collects money for. */
    payables?: readonly PayableKind[]
  }
}

const kindsOf = fromManifests((manifests): Readonly<Record<string, PayableKind>> =>
  mergeTables(manifests.map(({ payables = [] }) => Object.fromEntries(payables.map((each) => [each.kind, each])))),
)

/** Throws for a kind that no room has. */
export function payableKind(manifests: Manifests, kind: string): PayableKind {
  const found = kindsOf(manifests)[kind]
  if (!found) throw new Error(`no room collects «${kind}»`)
  return found
}

/** What stands on the button to the page of a thing that was paid for. */
export const openText = ({ label, open }: PayableKind): string => open ?? `دیدن ${label}`

/** What codes can make cheaper. */
export const kindsWithDiscounts = (manifests: Manifests): PayableKind[] =>
  Object.values(kindsOf(manifests)).filter(({ takesDiscounts }) => takesDiscounts)
