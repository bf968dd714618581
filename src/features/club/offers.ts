/** The name of the club's markup part on the home page. */
export const offersPart = 'club-offers'

/** An open draw or discount: its link and its price. */
export type Offer = { href: string; label: string; note: string; value: string }
export type Offers = { draws: readonly Offer[]; discounts: readonly Offer[] }
