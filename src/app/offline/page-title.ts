const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Removes the product's name from the end of a title. */
export const bareTitle = (title: string): string => title.replace(/ · فرمان$/, '')

/** Returns the title of a document that React wrote, as plain text; empty when it has none. */
export function titleOf(html: string): string {
  const written = /<title[^<>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return bareTitle(written.replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => entities[name]!))
}
