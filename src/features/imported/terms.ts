/** The sections of the terms in page order. Staff edit their texts, not their number. */
export const sectionKeys = ['price', 'deposit', 'allocation', 'payment', 'cancelling', 'delivery'] as const
export type SectionKey = (typeof sectionKeys)[number]
export type Section = { key: string; title: string; text: string }

export type SectionChange = { key: string; title: string; before: string | null; after: string }

/** Lists sections that are new or changed in the newer version. */
export function changedSections(before: readonly Section[], after: readonly Section[]): SectionChange[] {
  const old = new Map(before.map((section) => [section.key, section]))
  return after.flatMap(({ key, title, text }) => {
    const entry = old.get(key)
    if (entry?.text === text && entry.title === title) return []
    return [{ key, title, before: entry?.text ?? null, after: text }]
  })
}

/** Returns the field name of a section's checkbox. */
export const boxOf = (key: string): `section-${string}` => `section-${key}`
