import { defineNotice, type NoticeCheck } from '#features/notifications/contract.ts'

import type { SubjectKind } from '../rules.ts'

/** `kind` is missing in notices from before plates were supported. */
type About = { car: string; kind?: SubjectKind }

const asker = ({ kind }: About) => (kind === 'plate' ? 'کسی' : 'یک خریدار')

export const consentAskedNotice = defineNotice<About>({
  kind: 'consent-asked',
  topic: 'ad',
  title: (about) => `${asker(about)} اجازهٔ استعلام ${about.car} را می‌خواهد`,
  body: () => 'ببینید چه می‌خواهد و برای چه. بدون کد پیامکی شما هیچ استعلامی انجام نمی‌شود.',
  sms: ({ car }) => `درخواست اجازهٔ استعلام ${car} منتظر پاسخ شماست.`,
  smsName: 'درخواست اجازهٔ استعلام',
})

/** A message delayed overnight may find the request answered, withdrawn or expired. */
export const isConsentAsked: NoticeCheck = async (db, { link }) => {
  const row = await db
    .selectFrom('consent')
    .select('id')
    .where('public_id', '=', link?.split('/').at(-1) ?? '')
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return row !== undefined
}

export const consentAnsweredNotice = defineNotice<About & { answer: 'approved' | 'refused' | 'expired' | 'revoked' }>({
  kind: 'consent-answered',
  topic: 'inquiry',
  title: ({ car, answer }) =>
    ({
      approved: `مالک اجازهٔ استعلام ${car} را داد`,
      refused: `مالک اجازهٔ استعلام ${car} را نداد`,
      expired: `مالک به درخواست استعلام ${car} پاسخ نداد`,
      revoked: `مالک اجازهٔ استعلام ${car} را پس گرفت`,
    })[answer],
})

export const consentUsedNotice = defineNotice<About & { service: string }>({
  kind: 'consent-used',
  topic: 'ad',
  title: ({ car, service, kind }) =>
    kind === 'plate'
      ? `استعلام «${service}» برای ${car} با اجازهٔ شما گرفته شد`
      : `خریدار برای ${car} استعلام «${service}» گرفت`,
  body: () => 'همان پاسخ برای شما هم آماده است.',
})

/** Sent to a number without an account. */
export const invitationSms = (car: string, address: string): string =>
  `در فرمان اجازهٔ استعلام ${car} را از شما خواسته‌اند. تا ۲۴ ساعت دیگر می‌توانید آن را ببینید و پاسخ بدهید: ${address}`
