import type { AdListView } from './ad-list-view.ts'

/** Isolates user text, so that its brackets keep their sides among Persian words. */
const isolated = (label: string): string => (/[<>()[\]{}]/.test(label) ? `\u2068${label}\u2069` : label)

/** Returns the heading of a list: its subject. The filters are chips below it. */
export const listHeading = (start: string, { subject }: Pick<AdListView, 'subject'>): string =>
  `${start}${isolated(subject)}`
