import { privacyPath, termsPath } from './addresses.ts'

/** The legal texts of the company, by the slug of their entry. */
export const legalTexts = {
  terms: {
    path: termsPath,
    title: 'قوانین و مقررات',
    lead: 'قرارداد ما با شما، بخش به بخش و با خلاصهٔ ساده.',
    description: 'قوانین استفاده از فرمان با خلاصهٔ سادهٔ هر بخش، نسخه‌های قبلی و تغییرها.',
    accept: 'خواندم و می‌پذیرم',
    accepted: 'این نسخه را پذیرفته‌اید',
    changed: 'قوانین از زمانی که پذیرفتید تغییر کرده است',
    waiting: 'هنوز این قوانین را نپذیرفته‌اید',
  },
  privacy: {
    path: privacyPath,
    title: 'حریم خصوصی',
    lead: 'چه اطلاعاتی از شما نگه می‌داریم، چرا، تا کی، و چطور خروجی بگیرید یا حذفش کنید.',
    description: 'فرمان چه اطلاعاتی را، چرا و تا چه زمانی نگه می‌دارد و چطور می‌توانید آن را ببینید یا حذف کنید.',
    accept: 'خواندم و می‌پذیرم',
    accepted: 'این نسخه را پذیرفته‌اید',
    changed: 'این متن از زمانی که پذیرفتید تغییر کرده است',
    waiting: 'هنوز این متن را نپذیرفته‌اید',
  },
} as const

export type LegalName = keyof typeof legalTexts
