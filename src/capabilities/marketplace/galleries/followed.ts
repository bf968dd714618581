/** A gallery that a person follows, and of how many of its ads they were told. */
export type FollowedGallery = { slug: string; name: string; href: string; since: string; told: number }
