import type { NoticeTopic } from './notice-kinds.ts'

/** A notice as a page shows it; `time` is its clock in Tehran. */
export type NoticeView = {
  id: string
  topic: NoticeTopic
  topicLabel: string
  title: string
  body: string | null
  link: string | null
  at: string
  time: string
  read: boolean
  /** Where this kind of news is turned off. */
  off: string | null
}

/** The notices of one day in Tehran, by the day's name. */
export type NoticeDay = { day: string; notices: NoticeView[] }

/** What open pages are told: how many are unread, and what came since they heard last. */
export type InboxNews = { unread: number; news: { id: string; title: string; link: string | null }[] }

/** Said on the window when the inbox of the person at this device changed. */
export const inboxChanged = 'inbox-changed'

/** What that says: how many are unread now, and whether something came. */
export type InboxChange = { unread: number; fresh: boolean }
