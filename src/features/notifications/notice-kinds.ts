/** The topics that a person chooses by. */
export const noticeTopics = [
  'payment',
  'order',
  'offline-inquiry',
  'inquiry',
  'ad',
  'bookmark',
  'search',
  'price',
  'reminder',
  'support',
  'club',
  'security',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/**
 * A notice of a feature and its texts: a title and an optional line in the inbox, and one optional
 * sentence as text message. The data contain no personal values beyond those shown in the notice.
 */
export type NoticeDefinition<Data extends object = object> = {
  /** The permanent name in the database. */
  kind: string
  topic: NoticeTopic
  /** The text message is sent at night too: the person is awake and expects it. */
  urgent?: true
  title(data: Data): string
  body?(data: Data): string
  sms?(data: Data): string
  /**
   * The person has requested this message by a checkbox of its form: it is sent although the topic
   * sends none by default. A person who turned off the topic's messages gets none.
   */
  smsAsked?(data: Data): boolean
  /** The message ends with the notice's address. */
  smsLink?: true
  /** The subject of the text message, for staff. */
  smsName?: string
  /**
   * What the reader can switch off with one tap: a switch with its target, like
   * `search.k3m9x0p2qa`.
   */
  off?(data: Data, personId: bigint): string | null
}

/** Defines a notice of a feature, listed under `notices` in its manifest. */
export const defineNotice = <Data extends object>(notice: NoticeDefinition<Data>): NoticeDefinition<Data> => notice

type TopicRule = {
  /** `always`: the inbox is the record, so it cannot be turned off. */
  inbox: 'always' | 'by-choice'
  /** Whether text messages are sent by default; `never`: this topic has none. */
  sms: 'on' | 'off' | 'never'
}

/** Text messages by default only for payments, offline inquiries and orders. */
export const topicRules: Record<NoticeTopic, TopicRule> = {
  payment: { inbox: 'always', sms: 'on' },
  order: { inbox: 'always', sms: 'on' },
  'offline-inquiry': { inbox: 'always', sms: 'on' },
  inquiry: { inbox: 'always', sms: 'never' },
  ad: { inbox: 'always', sms: 'off' },
  bookmark: { inbox: 'by-choice', sms: 'off' },
  search: { inbox: 'by-choice', sms: 'off' },
  price: { inbox: 'by-choice', sms: 'off' },
  reminder: { inbox: 'by-choice', sms: 'off' },
  support: { inbox: 'always', sms: 'off' },
  club: { inbox: 'by-choice', sms: 'never' },
  security: { inbox: 'always', sms: 'never' },
}
