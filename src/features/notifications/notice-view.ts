import type { NoticeTopic } from './notice-kinds.ts'

/** A notice on a page; `time` is its time in Tehran. */
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
  /** The address that switches off this kind of news. */
  off: string | null
}

/** The notices of one day in Tehran, under the day's name. */
export type NoticeDay = { day: string; notices: NoticeView[] }

/** The data sent to open pages: the number of unread notices, and those since the last event. */
export type InboxNews = { unread: number; news: { id: string; title: string; link: string | null }[] }

/** The window event when the person's inbox changed. */
export const inboxChanged = 'inbox-changed'

/** Its detail: the number of unread notices, and whether one arrived. */
export type InboxChange = { unread: number; fresh: boolean }
