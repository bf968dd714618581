/** Money in a notice: whole rials as decimal text, because the data of a notice is JSON. */
type RialText = string

/**
 * What the words of each kind need (DOMAIN.md §12 and §20). No personal values beyond what the person reads in the notice
 * itself: a plate is masked, a device is named in words.
 */
export type NoticeData = {
  payment: { amountRial: RialText; tracking: string }
  refund: { amountRial: RialText }
  inquiry: { service: string }
  'offline-inquiry': { service: string }
  'draw-won': { plan: string; payUntil: string }
  'draw-lost': { plan: string }
  delivery: { order: string }
  'ad-published': { ad: string }
  'ad-rejected': { ad: string; reason: string }
  'ad-stopped': { ad: string }
  'report-decided': { ad: string; upheld: boolean }
  'gallery-stopped': { gallery: string }
  'saved-search': { search: string; count: number }
  'price-drop': { ad: string; fromRial: RialText; toRial: RialText }
  'insurance-ends': { plate: string; days: number }
  'inspection-ends': { plate: string; days: number }
  ticket: { subject: string }
  club: { points: number; reason: string }
  'sign-in': { device: string }
}
export type NoticeKind = keyof NoticeData

/** What a person chooses by. */
export const noticeTopics = [
  'payment',
  'order',
  'offline-inquiry',
  'inquiry',
  'ad',
  'bookmark',
  'search',
  'reminder',
  'support',
  'club',
  'security',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

type KindRule = {
  topic: NoticeTopic
  /** Its text message does not wait for the morning: the person is awake and expects it. */
  urgent?: true
}

export const noticeKinds: Record<NoticeKind, KindRule> = {
  payment: { topic: 'payment', urgent: true },
  refund: { topic: 'payment' },
  inquiry: { topic: 'inquiry' },
  'offline-inquiry': { topic: 'offline-inquiry' },
  'draw-won': { topic: 'order' },
  'draw-lost': { topic: 'order' },
  delivery: { topic: 'order' },
  'ad-published': { topic: 'ad' },
  'ad-rejected': { topic: 'ad' },
  'ad-stopped': { topic: 'ad' },
  'report-decided': { topic: 'support' },
  'gallery-stopped': { topic: 'ad' },
  'saved-search': { topic: 'search' },
  'price-drop': { topic: 'bookmark' },
  'insurance-ends': { topic: 'reminder' },
  'inspection-ends': { topic: 'reminder' },
  ticket: { topic: 'support' },
  club: { topic: 'club' },
  'sign-in': { topic: 'security' },
}

type TopicRule = {
  /** `always`: the inbox is the record of it, so it can not be turned off. */
  inbox: 'always' | 'by-choice'
  /** Whether text messages are sent unless the person says otherwise; `never`: there are none for this topic. */
  sms: 'on' | 'off' | 'never'
}

/** DOMAIN.md §12: by text message only payments, answers of offline inquiries and orders; others of §20 on request. */
export const topicRules: Record<NoticeTopic, TopicRule> = {
  payment: { inbox: 'always', sms: 'on' },
  order: { inbox: 'always', sms: 'on' },
  'offline-inquiry': { inbox: 'always', sms: 'on' },
  inquiry: { inbox: 'always', sms: 'never' },
  ad: { inbox: 'always', sms: 'off' },
  bookmark: { inbox: 'by-choice', sms: 'never' },
  search: { inbox: 'by-choice', sms: 'never' },
  reminder: { inbox: 'by-choice', sms: 'off' },
  support: { inbox: 'always', sms: 'off' },
  club: { inbox: 'by-choice', sms: 'never' },
  security: { inbox: 'always', sms: 'never' },
}
