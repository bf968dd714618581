/** What a person chooses by. */
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
 * What a room tells people, and how it reads: in the inbox a title and perhaps a line below it; as a text message one sentence,
 * if it has one. The data hold no personal values beyond what the person reads in the notice itself.
 */
export type NoticeDefinition<Data extends object = object> = {
  /** Its name in the database; never changes. */
  kind: string
  topic: NoticeTopic
  /** Its text message does not wait for the morning: the person is awake and expects it. */
  urgent?: true
  title(data: Data): string
  body?(data: Data): string
  sms?(data: Data): string
  /**
   * The person has asked for this message where it comes from, by a box of its form: it is sent although the topic has none by
   * itself. Who turned the messages of the topic off gets none.
   */
  smsAsked?(data: Data): boolean
  /** The message ends with the address that the notice leads to. */
  smsLink?: true
  /** What its text message is about, for staff. */
  smsName?: string
  /** What its reader can turn off with one tap: a switch of the rooms and its target, like `search.k3m9x0p2qa`. */
  off?(data: Data, personId: bigint): string | null
}

/** A notice as a value of the room that sends it, listed as `notices` in the manifest of that room. */
export const defineNotice = <Data extends object>(notice: NoticeDefinition<Data>): NoticeDefinition<Data> => notice

type TopicRule = {
  /** `always`: the inbox is the record of it, so it can not be turned off. */
  inbox: 'always' | 'by-choice'
  /** Whether text messages are sent unless the person says otherwise; `never`: there are none for this topic. */
  sms: 'on' | 'off' | 'never'
}

/** By text message only payments, answers of offline inquiries and orders; others on request. */
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
