/** The name of the part of the first page that is markup alone. */
export const offersPart = 'club-offers'

/** An open draw or discount: where it leads, and what it costs. */
export type Offer = { href: string; label: string; note: string; value: string }
export type Offers = { draws: readonly Offer[]; discounts: readonly Offer[] }
