import type { OfferAction } from './offer-states.ts'
import type { Party } from './rules.ts'
import type { QuickReply } from './texts.ts'
import type { VisitAction } from './visit-states.ts'

export type StateTone = 'info' | 'good' | 'plain'

/** A thread in the list. */
export type ThreadRow = {
  id: string
  /** The other party: «فروشنده», the name of a dealer, «خریدار ۲». */
  other: string
  ad: string
  last: string
  at: string
  unread: number
  picture: string | null
  alt: string
}

export type OfferView = {
  amount: string
  about: string | null
  state: string
  tone: StateTone
  acts: Exclude<OfferAction, 'counter'>[]
}
export type VisitView = {
  time: string
  place: string
  state: string
  tone: StateTone
  acts: VisitAction[]
  calendar: string | null
}

/** A message from the view of one party. */
export type MessageView = {
  id: string
  mine: boolean
  body: string
  time: string
  warning: { title: string; text: string } | null
  files: string[]
  offer: OfferView | null
  visit: VisitView | null
}

export type MessageDay = { day: string; messages: MessageView[] }

export type ThreadView = {
  id: string
  side: Party
  adId: string
  /** Missed visits of the other party; usually null. */
  missed: string | null
  other: string
  ad: {
    title: string
    facts: string
    price: { before: string; toman: number | null }
    href: string | null
    state: string | null
    picture: string | null
    alt: string
  }
  days: MessageDay[]
  /** The reader's last message that the other party has read. */
  readUpTo: string | null
  lastOwn: string
  /** The reader's last offer and visit: after a newer one its form is empty again. */
  lastOffer: string
  lastVisit: string
  older: string | null
  silence: string | null
  blocked: boolean
  bargains: boolean
  quick: { key: QuickReply; text: string }[]
}
