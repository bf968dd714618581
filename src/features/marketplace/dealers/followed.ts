/** A followed dealer, with the number of ads announced so far. */
export type FollowedDealer = { slug: string; name: string; href: string; since: string; told: number }
