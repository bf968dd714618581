/** Sections of the terms in the order of the page. Staff write their texts, not their number. */
export const sectionKeys = ['price', 'deposit', 'allocation', 'payment', 'cancelling', 'delivery'] as const
export type SectionKey = (typeof sectionKeys)[number]
export type Section = { key: string; title: string; text: string }

export type SectionChange = { key: string; title: string; before: string | null; after: string }

/** What is another text, or was not there, in the newer version. */
export function changedSections(before: readonly Section[], after: readonly Section[]): SectionChange[] {
  const old = new Map(before.map((section) => [section.key, section]))
  return after.flatMap(({ key, title, text }) => {
    const known = old.get(key)
    if (known?.text === text && known.title === title) return []
    return [{ key, title, before: known?.text ?? null, after: text }]
  })
}

/** The field of a section's box in the form. */
export const boxOf = (key: string): `section-${string}` => `section-${key}`
