/** Accounts of one person: cash, gift credit, and holds of both. Never negative. */
type PersonAccountKind = 'person-cash' | 'person-gift' | 'person-held'

/**
 * Accounts of the company: `revenue` by service, `tax` by name, `clearing` by gateway (negative: it
 * owes us), `refunds` and `payouts` for outgoing bank transfers, `gifts` for given credit, `fees`
 * of gateways, `discounts` by service.
 */
type PlatformAccountKind = 'revenue' | 'tax' | 'clearing' | 'refunds' | 'payouts' | 'gifts' | 'fees' | 'discounts'

export type AccountKind = PersonAccountKind | PlatformAccountKind

export type Account = { kind: PersonAccountKind; personId: bigint } | { kind: PlatformAccountKind; name: string }

/** Returns the name of an account in the database. */
export const accountKey = (account: Account): string =>
  `${account.kind}:${'personId' in account ? account.personId : account.name}`

/** The number of rows of a company account. More of them meet less often, and cost a row each. */
export const stripes = 16

/** Returns the key of the row that a transfer with this stripe changes: people have one row, the company several. */
export const rowKey = (account: Account, stripe: number): string =>
  'personId' in account || stripe === 0 ? accountKey(account) : `${accountKey(account)}:${stripe}`

export const cashOf = (personId: bigint): Account => ({ kind: 'person-cash', personId })
export const giftOf = (personId: bigint): Account => ({ kind: 'person-gift', personId })
export const heldOf = (personId: bigint): Account => ({ kind: 'person-held', personId })

/** Throws for a name with a colon, which separates the stripe. */
export function platformAccount(kind: PlatformAccountKind, name: string): Account {
  if (name.includes(':')) throw new Error(`company account ${kind}:${name}: use a name without a colon`)
  return { kind, name }
}
