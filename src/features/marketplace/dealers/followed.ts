/** A followed dealer, with the number of ads announced so far. */
export type FollowedGallery = { slug: string; name: string; href: string; since: string; told: number }
