/** Picture groups in the order in which people view them. */
export const pictureGroups = { outside: 'بیرون', inside: 'داخل', engine: 'موتور', documents: 'مدارک' } as const
export type PictureGroup = keyof typeof pictureGroups

/** Words in a picture's key that name its view: `drawing-sedan-cabin-…`. */
const views: Record<string, { name: string; group: PictureGroup }> = {
  'rear-three-quarter': { name: 'نمای سه‌رخ از عقب', group: 'outside' },
  'three-quarter': { name: 'نمای سه‌رخ', group: 'outside' },
  side: { name: 'نمای کنار', group: 'outside' },
  front: { name: 'نمای جلو', group: 'outside' },
  rear: { name: 'نمای عقب', group: 'outside' },
  outside: { name: 'نمای بیرون', group: 'outside' },
  cabin: { name: 'داخل کابین', group: 'inside' },
  inside: { name: 'داخل خودرو', group: 'inside' },
  engine: { name: 'موتور', group: 'engine' },
  documents: { name: 'مدارک', group: 'documents' },
}

function viewOf(key: string) {
  return Object.entries(views).find(([words]) => `-${key}-`.includes(`-${words}-`))?.[1] ?? null
}

/** Returns the side of the car that a picture shows, when its key names one. */
export const pictureView = (key: string): string | null => viewOf(key)?.name ?? null

/** Returns the group of a picture; without a known view it is outside, the most common one. */
export const pictureGroup = (key: string): PictureGroup => viewOf(key)?.group ?? 'outside'

const order = Object.keys(pictureGroups)

/** Sorts pictures by group, outside first; keeps the order within a group. */
export const inGroups = (keys: readonly string[]): string[] =>
  keys.toSorted((a, b) => order.indexOf(pictureGroup(a)) - order.indexOf(pictureGroup(b)))

/** Returns the alternative text of a picture: «نمای جلو، پژو ۲۰۷ ۱۴۰۱، سفید». */
export function pictureAlt(key: string, subject: string): string {
  const view = pictureView(key)
  return view ? `${view}، ${subject}` : subject
}
