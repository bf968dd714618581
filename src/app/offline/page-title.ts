const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Without the name of the house, which every title ends with. */
export const bareTitle = (title: string): string => title.replace(/ · فرمان$/, '')

/** The title of a document that React wrote, as plain text; empty when it has none. */
export function titleOf(html: string): string {
  const written = /<title[^<>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return bareTitle(written.replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => entities[name]!))
}
