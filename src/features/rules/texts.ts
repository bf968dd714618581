import { secondApprovalText } from '#ui/second-look-text.ts'

/** Said before the form of a rule that guards money or people. */
export const secondApprovalLead = 'تغییر این مقررات وقتی اجرا می‌شود که یک همکار دیگر هم همین نسخه را ثبت کند.'

/** Why a new version of a rule is turned down. */
export const versionRefusals = {
  'second-look': secondApprovalText,
  same: 'چیزی تغییر نکرده است؛ حداقل یک مقدار را عوض کنید.',
  changed:
    'در این فاصله یکی از همکاران نسخه‌ای را ثبت یا لغو کرده است. تفاوت جدید را ببینید و اگر درست است دوباره ثبت کنید.',
  'not-later': 'نسخهٔ جدید زودتر از فردا اجرا نمی‌شود؛ تاریخ فردا یا بعد از آن را بنویسید.',
  'same-day': 'برای این روز نسخهٔ دیگری ثبت شده است. اول آن را لغو کنید یا روز دیگری بنویسید.',
}

export const versionStates = { past: 'گذشته', current: 'در حال اجرا', coming: 'اجرا در آینده' }
