import { defineNotice } from '#features/notifications/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { panelRoles, type InvitedRole } from '../roles.ts'

export const dealerAcceptedNotice = defineNotice<{ gallery: string }>({
  kind: 'gallery-accepted',
  topic: 'ad',
  title: ({ gallery }) => `${gallery} در فرمان ثبت شد`,
  body: () => 'پیشخوان نمایشگاه آماده است؛ آگهی‌ها را ثبت کنید یا فایل موجودی را وارد کنید.',
  sms: ({ gallery }) => `${gallery} در فرمان ثبت شد و پیشخوانش آماده است.`,
  smsName: 'پذیرش نمایشگاه',
})

export const dealerRejectedNotice = defineNotice<{ gallery: string; reason: string }>({
  kind: 'gallery-rejected',
  topic: 'ad',
  title: ({ gallery }) => `درخواست ثبت ${gallery} رد شد`,
  body: ({ reason }) => reason,
  sms: ({ gallery, reason }) => `درخواست ثبت ${gallery} رد شد: ${reason}`,
  smsName: 'رد درخواست نمایشگاه',
})

export const dealerInvitedNotice = defineNotice<{ gallery: string; role: InvitedRole }>({
  kind: 'gallery-invited',
  topic: 'ad',
  title: ({ gallery }) => `${gallery} شما را به همکاری دعوت کرد`,
  body: ({ role }) => `نقش شما «${panelRoles[role]}» است. دعوت تا ۱۴ روز معتبر است.`,
})

export const feedStoppedNotice = defineNotice<{ gallery: string }>({
  kind: 'gallery-feed-stopped',
  topic: 'ad',
  title: ({ gallery }) => `سه روز است فایل موجودی ${gallery} خوانده نمی‌شود`,
  body: () => 'خواندن خودکار فایل متوقف شد. آدرس فایل را در «ورود فایل» بررسی کنید و دوباره فعالش کنید.',
})

export const feedFaultsNotice = defineNotice<{ gallery: string; faults: number; asks: boolean }>({
  kind: 'gallery-feed-faults',
  topic: 'ad',
  title: ({ gallery, faults }) => `${formatInteger(faults)} سطر از فایل موجودی ${gallery} ثبت نشد`,
  body: ({ asks }) =>
    asks
      ? 'واحد قیمت‌های فایل مشخص نیست. فایل را باز کنید و تومان یا ریال را انتخاب کنید.'
      : 'فایل را باز کنید تا خطای هر سطر را ببینید؛ بقیهٔ سطرها ثبت شد.',
})

export const threadAssignedNotice = defineNotice<{ gallery: string; ad: string }>({
  kind: 'gallery-thread-assigned',
  topic: 'ad',
  title: ({ ad }) => `گفت‌وگویی دربارهٔ ${ad} به شما سپرده شد`,
  body: ({ gallery }) => `از این به بعد شما از طرف ${gallery} پاسخ می‌دهید.`,
})
