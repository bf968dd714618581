import { addJalaliDays, tehranInstant, toJalali } from '#kit/jalali.ts'
import { noticeTopics, topicRules, type NoticeDefinition, type NoticeTopic } from './notice-kinds.ts'

const quietFromHour = 22
const quietUntilHour = 8

/** When the text message of a notice may leave: at once, or at eight in the morning of Tehran when it came at night. */
export function smsTime({ urgent }: Pick<NoticeDefinition, 'urgent'>, now: Date): Date {
  const today = toJalali(now)
  const quiet = today.hour >= quietFromHour || today.hour < quietUntilHour
  if (!quiet || urgent) return now
  const day = today.hour >= quietFromHour ? addJalaliDays(today, 1) : today
  return tehranInstant(day, quietUntilHour, 0)
}

/** Where a topic reaches somebody. Without the inbox nothing comes at all: it is the record of everything else. */
export type TopicChoice = { inbox: boolean; sms: boolean }

/** What a person wants of each topic. */
export type NoticeChoices = Record<NoticeTopic, TopicChoice>

/** What is in force for a topic when this was chosen, or nothing: the rules of the topic win over any choice. */
export function choiceInForce(topic: NoticeTopic, chosen: TopicChoice | undefined): TopicChoice {
  const rule = topicRules[topic]
  const inbox = rule.inbox === 'always' || (chosen?.inbox ?? true)
  return { inbox, sms: inbox && rule.sms !== 'never' && (chosen?.sms ?? rule.sms === 'on') }
}

/** Whether a notice goes out as a text message: by the topic, or because the person asked for it where it comes from. */
export function wantsMessage(
  { topic, smsAsked }: NoticeDefinition,
  data: object,
  chosen: TopicChoice | undefined,
): boolean {
  const { inbox, sms } = choiceInForce(topic, chosen)
  const asked = chosen === undefined && topicRules[topic].sms !== 'never' && smsAsked?.(data) === true
  return sms || (inbox && asked)
}

/** The choices of somebody who chose `chosen` and left the rest as it was. */
export const choicesInForce = (chosen: Partial<NoticeChoices>): NoticeChoices =>
  Object.fromEntries(noticeTopics.map((topic) => [topic, choiceInForce(topic, chosen[topic])])) as NoticeChoices
