import { addJalaliDays, tehranInstant, toJalali } from '#kit/jalali.ts'
import { noticeTopics, topicRules, type NoticeDefinition, type NoticeTopic } from './notice-kinds.ts'

const quietFromHour = 22
const quietUntilHour = 8

/**
 * Returns when the text message of a notice may leave: now, or at eight in the morning in Tehran
 * after a night.
 */
export function smsTime({ urgent }: Pick<NoticeDefinition, 'urgent'>, now: Date): Date {
  const today = toJalali(now)
  const quiet = today.hour >= quietFromHour || today.hour < quietUntilHour
  if (!quiet || urgent) return now
  const day = today.hour >= quietFromHour ? addJalaliDays(today, 1) : today
  return tehranInstant(day, quietUntilHour, 0)
}

/**
 * The channels of a topic. Without the inbox nothing is sent, because it is the record of the rest.
 */
export type TopicChoice = { inbox: boolean; sms: boolean }

/** A person's choices by topic. */
export type NoticeChoices = Record<NoticeTopic, TopicChoice>

/** Returns the effective choice of a topic; the topic's rules override any choice. */
export function choiceInForce(topic: NoticeTopic, chosen: TopicChoice | undefined): TopicChoice {
  const rule = topicRules[topic]
  const inbox = rule.inbox === 'always' || (chosen?.inbox ?? true)
  return { inbox, sms: inbox && rule.sms !== 'never' && (chosen?.sms ?? rule.sms === 'on') }
}

/** Whether a notice is sent as a text message: by its topic, or on request. */
export function wantsMessage(
  { topic, smsAsked }: NoticeDefinition,
  data: object,
  chosen: TopicChoice | undefined,
): boolean {
  const { inbox, sms } = choiceInForce(topic, chosen)
  const request = chosen === undefined && topicRules[topic].sms !== 'never' && smsAsked?.(data) === true
  return sms || (inbox && request)
}

/** Returns the effective choices of a person who chose `chosen`. */
export const choicesInForce = (chosen: Partial<NoticeChoices>): NoticeChoices =>
  Object.fromEntries(noticeTopics.map((topic) => [topic, choiceInForce(topic, chosen[topic])])) as NoticeChoices
