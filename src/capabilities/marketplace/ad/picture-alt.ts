/** What a picture shows of a car, in the order in which people look. */
export const pictureGroups = { outside: 'بیرون', inside: 'داخل', engine: 'موتور', documents: 'مدارک' } as const
export type PictureGroup = keyof typeof pictureGroups

/** The words in a picture's key that tell what it shows: `drawing-sedan-cabin-…`. */
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

/** Which side of the car a picture shows, as far as its key tells. */
export const pictureView = (key: string): string | null => viewOf(key)?.name ?? null

/** The group of a picture; one whose key tells nothing shows the car from outside, as most do. */
export const pictureGroup = (key: string): PictureGroup => viewOf(key)?.group ?? 'outside'

const order = Object.keys(pictureGroups)

/** Pictures with those of one group side by side, outside first; the order within a group stays. */
export const inGroups = (keys: readonly string[]): string[] =>
  keys.toSorted((a, b) => order.indexOf(pictureGroup(a)) - order.indexOf(pictureGroup(b)))

/** Text for people who do not see the picture: «نمای جلو، پژو ۲۰۷ ۱۴۰۱، سفید». */
export function pictureAlt(key: string, subject: string): string {
  const view = pictureView(key)
  return view ? `${view}، ${subject}` : subject
}
