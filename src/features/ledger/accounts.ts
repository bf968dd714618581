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

export const cashOf = (personId: bigint): Account => ({ kind: 'person-cash', personId })
export const giftOf = (personId: bigint): Account => ({ kind: 'person-gift', personId })
export const heldOf = (personId: bigint): Account => ({ kind: 'person-held', personId })
export const platformAccount = (kind: PlatformAccountKind, name: string): Account => ({ kind, name })
