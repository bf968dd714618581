import { inOrder } from '#kit/in-order.ts'
import type { Footer } from '#platform/navigation.ts'

const found = import.meta.glob<Footer>('/src/capabilities/*/footer.ts', { eager: true, import: 'footer' })

const footers = inOrder(Object.values(found))

/** What the product keeps to, and further pages, from all capabilities. */
export const footerPromises = footers.flatMap(({ promises = [] }) => promises)
export const footerLinks = footers.flatMap(({ links = [] }) => links)
