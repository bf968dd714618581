/** Returns the address of the display preferences, which return to `next`. */
export const appearancePath = (next: string) =>
  next.startsWith('/look') ? next : `/look?next=${encodeURIComponent(next)}`
