import { sortByOrder } from '#kit/sort-by-order.ts'
import type { ProfilePart } from '#platform/profile-part.ts'

const modules = import.meta.glob<ProfilePart<never>>('/src/features/*/profile-part.tsx', {
  eager: true,
  import: 'profilePart',
})

/** The parts of a user's first own page in order, each with the name of its feature. */
export const profileParts = sortByOrder(
  Object.entries(modules).map(([path, part]) => ({ ...part, name: path.split('/').at(-2)! })),
)
