/** Where the look is chosen, and from there back to `next`. */
export const lookPath = (next: string) => (next.startsWith('/look') ? next : `/look?next=${encodeURIComponent(next)}`)
