import { inOrder } from '#kit/in-order.ts'
import type { HomePart } from '#platform/home-part.ts'

const found = import.meta.glob<HomePart<never>>('/src/capabilities/*/home-part.tsx', {
  eager: true,
  import: 'homePart',
})

/** The parts of the first page in their order, each with the name of its capability. */
export const homeParts = inOrder(
  Object.entries(found).map(([path, part]) => ({ ...part, name: path.split('/').at(-2)! })),
)
